-- The levers of each store, made from the streams `availability-{storeId}`.
create table availability (
  id      text   primary key,
  version int    not null,
  tx      xid8   not null,
  seq     bigint not null,
  state   jsonb  not null
);

-- The one thing that a version of the catalogue changed, and who asked for it. Null for an import.
alter table catalogs add column change jsonb;
