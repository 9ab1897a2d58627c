-- A name that no other installation has: nodes tell each other things under it, so installations may share a NATS server.
create table installation (
  is_only boolean primary key check (is_only),
  id      text    not null
);
