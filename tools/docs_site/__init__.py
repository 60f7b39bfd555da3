"""The documentation site: pages for Zensical, made of docs/, the games' own documents, the commands' help and the
description of the API; and what is done to the site that it makes of them."""
