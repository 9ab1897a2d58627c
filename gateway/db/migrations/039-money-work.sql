-- Since when the money of an order needs a person, and when a person settled the last of its needs. The next start rebuilds the table.
alter table payments add column if not exists needs_since timestamptz;
alter table payments add column if not exists handled_at timestamptz;
create index if not exists payments_handled on payments (handled_at) where handled_at is not null;
