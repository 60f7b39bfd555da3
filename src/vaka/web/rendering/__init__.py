"""From a sight to HTML: templates, what they are handed, static files."""
