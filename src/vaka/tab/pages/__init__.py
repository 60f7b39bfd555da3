"""The pages of the tab: the same templates as a server's, over tables that only this browser has."""
