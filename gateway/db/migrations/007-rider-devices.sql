-- The phones on which a courier has proven a store's code: digests only, of a token that the phone alone has, and of that
-- token with the code, so that a new code of the store makes every phone prove it.
create table rider_devices (
  digest   text        not null,
  rider_id text        not null,
  store_id text        not null,
  proven   text        not null,
  used_at  timestamptz not null,
  primary key (digest, rider_id)
);
create index rider_devices_by_rider on rider_devices (rider_id, used_at);
create index rider_devices_by_use on rider_devices (used_at);
