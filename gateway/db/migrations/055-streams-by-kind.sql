-- outside a transaction
-- A rebuild of a table reads the streams of its kind alone. The first event of each stream stands for it; in the order of bytes the streams
-- of a kind follow one another, whatever the collation of the database is.
create index concurrently if not exists streams_by_kind on events (stream collate "C") where version = 1;

-- The tables that a rebuild is making beside those in use: the last stream that is in one, and the newest event when it was begun.
create table if not exists shadow_tables (
  name       text   primary key,
  version    int    not null,
  migrations int    not null,
  claimed_by text   not null,
  tx         xid8   not null,
  seq        bigint not null,
  stream     text   not null
);
