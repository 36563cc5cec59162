"""What the use cases ask of storage: records and Protocols, named as `db/tables` names them."""
