-- The closed business days of stores, made from the streams `close-{storeId}.{day}`.
create table day_closes (
  id       text   primary key,
  version  int    not null,
  tx       xid8   not null,
  seq      bigint not null,
  store_id text   not null,
  day      text   not null,
  state    jsonb  not null
);
create index day_closes_by_day on day_closes (store_id, day);
