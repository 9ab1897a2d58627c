-- The sockets that a courier's token opened: they end with it.
create table rider_sockets (
  token     text        not null,
  socket_id text        not null,
  rider_id  text        not null,
  opened_at timestamptz not null,
  primary key (token, socket_id)
);
create index rider_sockets_by_rider on rider_sockets (rider_id);
create index rider_sockets_by_age on rider_sockets (opened_at);
create index rider_tokens_by_end on rider_tokens (expires_at);

-- The number of tries of a code, and the end of their window. The key names neither a person nor a place.
create table guesses (
  key     text        primary key,
  made    int         not null,
  ends_at timestamptz not null
);
create index guesses_by_end on guesses (ends_at);
