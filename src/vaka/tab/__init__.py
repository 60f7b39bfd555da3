"""The table in a browser's tab: Python runs in a Web Worker, and there is no server (docs/tab.md)."""
