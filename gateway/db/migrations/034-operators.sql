-- The shop's people, made from the streams `operator-{operatorId}`. `invitation` is the digest of a link that waits.
create table operators (
  id         text   primary key,
  version    int    not null,
  tx         xid8   not null,
  seq        bigint not null,
  invitation text,
  state      jsonb  not null
);
create index operators_by_invitation on operators (invitation) where invitation is not null;

-- How a person proves who they are. Hashes alone.
create table operator_secrets (
  operator_id text primary key,
  login       text not null unique,
  password    text not null,
  pin         text not null
);

-- Browsers on which a person is signed in. `digest` is that of the cookie's token.
create table operator_sessions (
  digest      text        primary key,
  id          text        not null unique,
  operator_id text        not null,
  tablet      text        not null,
  browser     text        not null,
  since       timestamptz not null,
  used_at     timestamptz not null,
  active_at   timestamptz not null,
  is_locked   boolean     not null default false,
  expires_at  timestamptz not null
);
create index operator_sessions_by_person on operator_sessions (operator_id);
create index operator_sessions_by_tablet on operator_sessions (tablet);
create index operator_sessions_by_end on operator_sessions (expires_at);

-- The people who have given their password on a browser, and go on there with a PIN. `tablet` is the digest of its cookie.
create table operator_tablets (
  tablet      text        not null,
  operator_id text        not null,
  used_at     timestamptz not null,
  expires_at  timestamptz not null,
  primary key (tablet, operator_id)
);
create index operator_tablets_by_person on operator_tablets (operator_id);
create index operator_tablets_by_end on operator_tablets (expires_at);

-- Connections that a session has opened, by the id of the session: they end with it.
create table operator_sockets (
  session   text        not null,
  socket_id text        not null,
  opened_at timestamptz not null,
  primary key (session, socket_id)
);
create index operator_sockets_by_age on operator_sockets (opened_at);
