create table orders (
  id              text        primary key,
  code            text        not null unique,
  store_id        text        not null,
  phone           text        not null,
  status          text        not null,
  ordered_at      timestamptz not null,
  tracking_id     text        unique,
  state           jsonb       not null
);
create index orders_by_store on orders (store_id, status, ordered_at);
create index orders_by_phone on orders (phone, ordered_at);

create table shipments (
  id          text        primary key,
  tracking_id text        not null,
  store_id    text        not null,
  status      text        not null,
  rider_id    text,
  created_at  timestamptz not null,
  state       jsonb       not null
);
create index shipments_by_tracking on shipments (tracking_id);
create index shipments_to_take on shipments (store_id, status, created_at);
create index shipments_by_rider on shipments (rider_id, status);

-- The place in the log of the newest event that a tracking snapshot depends on.
create table tracking_places (
  tracking_id text   primary key,
  tx          xid8   not null,
  seq         bigint not null
);

create table riders (
  id       text    primary key,
  store_id text    not null,
  phone    text    not null,
  active   boolean not null,
  state    jsonb   not null,
  unique (store_id, phone)
);

create table rider_tokens (
  digest     text        primary key,
  rider_id   text        not null,
  expires_at timestamptz not null
);
create index rider_tokens_by_rider on rider_tokens (rider_id);

create table positions (
  rider_id    text             not null,
  at          timestamptz      not null,
  lat         double precision not null,
  lng         double precision not null,
  accuracy    double precision,
  speed       double precision,
  heading     double precision,
  primary key (rider_id, at)
);
create index positions_by_age on positions (at);
