"""How games look in Discord: a folder for each; `contract` says what each shows, `registry` lists them."""
