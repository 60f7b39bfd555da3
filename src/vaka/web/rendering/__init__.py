"""From a table view to HTML: templates, what they are handed, static files."""
