-- Tickets of orders for the printers of stores, in the sequence in which each store prints them.
create table print_tickets (
  id         bigint      generated always as identity primary key,
  order_id   text        not null,
  store_id   text        not null,
  kind       text        not null check (kind in ('order', 'time', 'canceled')),
  state      text        not null default 'waiting' check (state in ('waiting', 'printed', 'given_up')),
  since      timestamptz not null,
  tries      int         not null default 0,
  -- The reason of the last failure.
  reason     text,
  due_at     timestamptz,
  -- How often it has left for the printer: a further try prints a copy.
  sends      int         not null default 0,
  printed_at timestamptz,
  held_by    text,
  held_until timestamptz
);
create index print_tickets_waiting on print_tickets (store_id, id) where state = 'waiting';
create index print_tickets_by_order on print_tickets (order_id, id);
create index print_tickets_by_age on print_tickets (since);

-- How far the log has been read for tickets.
create table print_reader (
  is_only boolean primary key check (is_only),
  tx      xid8    not null,
  seq     bigint  not null
);
