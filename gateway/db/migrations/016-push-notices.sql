-- The pair of keys by which push services know this installation. A browser's subscription is good for one pair alone.
create table push_keys (
  one         boolean primary key default true check (one),
  public_key  text not null,
  private_key text not null
);

-- Browsers that get the news of an order. An endpoint is a secret: its holder can make that browser show a notice.
create table push_subscriptions (
  order_id   text        not null,
  endpoint   text        not null,
  p256dh     text        not null,
  auth       text        not null,
  -- The states that it has been told of.
  told       text[]      not null default '{}',
  created_at timestamptz not null,
  primary key (order_id, endpoint)
);
create index push_subscriptions_by_age on push_subscriptions (created_at);
