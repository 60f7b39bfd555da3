"""What every connection and request passes before it is served."""
