create table events (
  stream  text        not null,
  version int         not null,
  tx      xid8        not null default pg_current_xact_id(),
  seq     bigint      not null generated always as identity,
  at      timestamptz not null,
  type    text        not null,
  data    jsonb       not null,
  meta    jsonb       not null,
  primary key (stream, version)
);
create index events_in_order on events (tx, seq);

-- The outcome of a command with an id: the same command sent twice gets the same answer and is done once.
create table commands (
  id      text        primary key,
  digest  text        not null,
  outcome jsonb       not null,
  at      timestamptz not null
);
create index commands_by_age on commands (at);

create table timers (
  id            text        primary key,
  kind          text        not null,
  payload       jsonb       not null,
  due_at        timestamptz not null,
  claimed_until timestamptz
);
create index timers_by_due on timers (due_at);

create table catalogs (
  version  bigint      primary key generated always as identity,
  at       timestamptz not null,
  document jsonb       not null
);
