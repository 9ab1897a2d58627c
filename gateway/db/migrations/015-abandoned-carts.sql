-- The state of each cart that a diner has left, from the log: without the person and the lines.
create table abandoned_carts (
  id       text        primary key,
  store_id text        not null,
  status   text        not null,
  left_at  timestamptz not null,
  version  int,
  tx       xid8,
  seq      bigint,
  state    jsonb       not null
);
create index abandoned_carts_of_store on abandoned_carts (store_id, left_at, id);

-- The person and the lines of a left cart, beside the log: deleted after a week, and erased with the person. It has no lines once they
-- are ordered.
create table left_carts (
  id            text        primary key,
  company_id    text        not null,
  store_id      text        not null,
  phone         text        not null,
  order_mode_id text        not null,
  items         jsonb,
  notice_at     timestamptz,
  expires_at    timestamptz not null
);
-- One phone leaves one cart at a store.
create unique index left_carts_by_phone on left_carts (phone, store_id);
create index left_carts_by_end on left_carts (expires_at);

-- Phones whose owners have stopped a company's messages, as digests: it outlives the person's erasure, which it must.
create table stopped_messages (
  digest text        primary key,
  at     timestamptz not null
);

-- The key that signs the links of messages, the same on all nodes.
create table link_keys (
  is_only boolean primary key check (is_only),
  key     text    not null
);
