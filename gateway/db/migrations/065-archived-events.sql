-- The archive of the log (`npm run log -- archive`): whole streams that have come to their end, a partition for each month. A month is the first
-- day of it, in UTC, of the newest event of the stream when it was moved.
create table if not exists archive_months (
  month        date        primary key,
  -- The newest event of all streams of the month.
  tx           xid8        not null,
  seq          bigint      not null,
  -- Set while the events of the month lie in a file alone, with the digest of that file.
  detached_at  timestamptz,
  digest       text
);

-- The month of each archived stream, also of a detached one.
create table if not exists archived_streams (
  stream text primary key,
  month  date not null references archive_months
);
create index if not exists archived_streams_by_kind on archived_streams (stream collate "C");
create index if not exists archived_streams_by_month on archived_streams (month);

create table if not exists archived_events (
  month        date        not null,
  stream       text        not null,
  version      int         not null,
  tx           xid8        not null,
  seq          bigint      not null,
  at           timestamptz not null,
  type         text        not null,
  type_version int         not null,
  data         jsonb       not null,
  meta         jsonb       not null,
  primary key (stream, version, month)
) partition by range (month);
create index if not exists archived_events_in_order on archived_events (tx, seq);
create index if not exists archived_events_of_money on archived_events (at) where type in
  ('OrderDelivered', 'OrderCanceled', 'PaymentApproved', 'PaymentMismatchFound', 'PaymentDisputed', 'RefundCompleted', 'RefundsDiffer');
