-- Busy mode and the closed zones of each store, made from the streams `service-{storeId}`.
create table service_levers (
  id      text   primary key,
  version int    not null,
  tx      xid8   not null,
  seq     bigint not null,
  state   jsonb  not null
);
