"""The browser table: pages, sockets and boards."""
