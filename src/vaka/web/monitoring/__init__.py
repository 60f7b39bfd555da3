"""What the house tells those who run it: logs, metrics, health."""
