"""What happens: set-up, action rounds with a module a location, ceremonies with a module a step, effects, missions."""
