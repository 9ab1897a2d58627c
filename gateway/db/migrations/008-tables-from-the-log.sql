-- The version of its type in which an event was written.
alter table events add column type_version int not null default 1;

-- The position of the newest event of each stream, which answers show, and by which a table is compared with its log.
-- Filled by the rebuild that follows, since no table is at its version yet.
alter table orders add column version int, add column tx xid8, add column seq bigint;
alter table shipments add column version int, add column tx xid8, add column seq bigint;
alter table stacks add column version int, add column tx xid8, add column seq bigint;
alter table riders add column version int, add column tx xid8, add column seq bigint;
drop table tracking_places;

-- The version that each table made from the log is at.
create table projections (
  name       text        primary key,
  version    int         not null,
  rebuilt_at timestamptz not null
);

-- The node that rebuilds tables, if any.
create table rebuilds (
  is_only       boolean     primary key check (is_only),
  claimed_by    text        not null,
  claimed_until timestamptz not null
);

-- Events that a follower could not take. They wait for a command, and so do later events of the same stream.
create table parked (
  follower text        not null,
  stream   text        not null,
  version  int         not null,
  type     text        not null,
  error    text        not null,
  tries    int         not null,
  at       timestamptz not null,
  asked_at timestamptz,
  primary key (follower, stream)
);

-- Timers that have failed too often wait for the same command.
alter table timers
  add column tries int not null default 0,
  add column error text,
  add column parked_at timestamptz;

-- How a catalogue was written down.
alter table catalogs add column format int not null default 1;
