"""What is said to people: messages by key, and how choices, events and refusals become sentences."""
