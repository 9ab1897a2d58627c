create table customers (
  id         text    primary key,
  company_id text    not null,
  phone      text,
  version    int,
  tx         xid8,
  seq        bigint,
  state      jsonb   not null
);
-- One phone is one customer of a company.
create unique index customers_by_phone on customers (company_id, phone);

-- Codes that were sent to a phone to prove that it is the diner's: of a challenge that the asking browser alone has.
create table one_time_codes (
  id         text        primary key,
  challenge  text        not null unique,
  phone      text        not null,
  store_id   text        not null,
  digest     text,
  tries      int         not null default 0,
  expires_at timestamptz not null
);
create index one_time_codes_by_end on one_time_codes (expires_at);

-- Browsers on which a phone was proven: digests of their tokens, and of the phone.
create table customer_sessions (
  digest     text        primary key,
  phone      text        not null,
  expires_at timestamptz not null
);
create index customer_sessions_by_phone on customer_sessions (phone);
create index customer_sessions_by_end on customer_sessions (expires_at);
