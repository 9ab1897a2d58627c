-- The money of each order as folded; made from the log.
create table payments (
  id      text   primary key,
  version int    not null,
  tx      xid8   not null,
  seq     bigint not null,
  state   jsonb  not null
);
-- An attempt is found by its id or by the provider's name for it.
create index payments_by_attempt on payments using gin ((state->'attempts') jsonb_path_ops);

-- The bank's page of an attempt, for a browser that asks for it again while it is open. Its token is secret.
create table payment_pages (
  attempt_id text        primary key,
  next       jsonb       not null,
  ends_at    timestamptz not null
);
create index payment_pages_by_end on payment_pages (ends_at);

-- The node that works on an attempt at its provider: one at a time over all nodes.
create table payment_turns (
  attempt_id text        primary key,
  until      timestamptz not null
);

-- The embedded bank's own books (the sandbox), which know nothing of orders.
create table sandbox_cards (
  token     text        primary key,
  brand     text        not null,
  last_four text        not null,
  ends_at   timestamptz not null
);
create table sandbox_payments (
  id         text  primary key,
  attempt_id text  not null unique,
  state      jsonb not null
);
