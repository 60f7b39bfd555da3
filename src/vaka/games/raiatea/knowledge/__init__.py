"""What each seat may know: rituals and goods in secret places, hidden from others and filled in again."""
