-- Keys that have signed links of messages before the one of today. A link to stop messages is good for ever; one of a cart lives a week.
create table if not exists retired_link_keys (
  key         text        primary key,
  carts_until timestamptz not null
);
