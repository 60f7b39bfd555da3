"""The pages around the tables: the first page, making a table, the waiting room, oneself, rules and credits."""
