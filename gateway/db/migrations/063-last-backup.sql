-- The newest backup of an embedded database that its node has finished, for the page of an administrator.
create table if not exists last_backup (
  is_only boolean     primary key check (is_only),
  at      timestamptz not null
);
