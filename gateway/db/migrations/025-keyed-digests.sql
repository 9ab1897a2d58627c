-- Digests of phones and addresses are keyed. `check_value` tells a wrong key; `kept` is the key itself where no setting and no file
-- has it. The node that needs it first makes the row. Each start of a node keys what earlier releases kept without a key
-- (gateway/digests/rekey.ts), because the key is not in the database.
create table digest_keys (
  is_only     boolean primary key check (is_only),
  check_value text    not null,
  kept        text
);
