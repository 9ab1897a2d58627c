-- The personal fields of events, beside the log: a row here can be deleted, and the log stays whole.
create table personal_data (
  stream  text  not null,
  version int   not null,
  data    jsonb not null,
  primary key (stream, version)
);
