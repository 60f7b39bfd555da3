"""The boxes that tables are played with, also those that somebody brought along."""
