-- The key that signs the cookies of browsers, the same on all nodes. It keys the digests of the next table, too.
create table device_keys (
  is_only boolean primary key check (is_only),
  key     text    not null
);

-- Browsers whose diner has proven a phone: their requests for codes are counted apart from those of strangers. Digests only.
create table proven_devices (
  device     text        not null,
  phone      text        not null,
  expires_at timestamptz not null,
  primary key (device, phone)
);
create index proven_devices_by_phone on proven_devices (phone, expires_at);
create index proven_devices_by_end on proven_devices (expires_at);
