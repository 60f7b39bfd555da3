"""How the store came to be, one step a module; run when the server opens."""
