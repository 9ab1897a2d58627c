-- How vendors know the browser of an order, until they have heard of the sale from the gateway.
create table conversion_browsers (
  order_id   text        not null,
  vendor     text        not null,
  browser    jsonb       not null,
  expires_at timestamptz not null,
  primary key (order_id, vendor)
);
create index conversion_browsers_by_end on conversion_browsers (expires_at);
