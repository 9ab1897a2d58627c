-- Passkeys of the shop's people: public keys alone. `rp_id` is the host for which the browser has made it.
create table operator_passkeys (
  id          text        primary key,
  credential  text        not null unique,
  operator_id text        not null,
  rp_id       text        not null,
  public_key  text        not null,
  counter     bigint      not null,
  transports  text[]      not null,
  browser     text        not null,
  since       timestamptz not null,
  used_at     timestamptz
);
create index operator_passkeys_by_person on operator_passkeys (operator_id);

-- Challenges that a passkey has signed: each opens the door once.
create table operator_challenges (
  digest     text        primary key,
  expires_at timestamptz not null
);
create index operator_challenges_by_end on operator_challenges (expires_at);
