-- The newest figures of each node, for the page of an administrator: a node knows the others by it alone.
create table node_reports (
  name       text primary key,
  level      int not null,
  started_at timestamptz not null,
  heard_at   timestamptz not null,
  figures    jsonb not null
);
create index node_reports_by_heard on node_reports (heard_at);
