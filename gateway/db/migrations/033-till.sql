-- Orders that the receiver of ORDERS_WEBHOOK_URL waits for, or has lately heard of. An order has one row, after any number of changes.
create sequence till_orders_place;
create table till_orders (
  order_id    text        primary key,
  store_id    text        not null,
  -- The receiver has heard of the order, and does not have its newest state.
  is_told     boolean     not null,
  waits       boolean     not null default true,
  -- Grows with each change, so that a change while a message is under way is not lost.
  mark        bigint      not null default 1,
  since       timestamptz not null,
  place       bigint      not null default nextval('till_orders_place'),
  tries       int         not null default 0,
  aside_until timestamptz
);
create index till_orders_waiting on till_orders (store_id, place) where waits;
create index till_orders_by_age on till_orders (since);

-- One run at a time tells the orders of a store.
create table till_lanes (
  store_id      text        primary key,
  failures      int         not null default 0,
  rests_until   timestamptz,
  claimed_by    text,
  claimed_until timestamptz
);

-- How far the log has been read for changes of orders.
create table till_reader (
  is_only boolean primary key check (is_only),
  tx      xid8    not null,
  seq     bigint  not null
);
