-- Codes of limited usage that a diner has just validated, until when an order may use them. The key says neither which nor who.
create table applied_codes (
  key     text        primary key,
  ends_at timestamptz not null
);
create index applied_codes_by_end on applied_codes (ends_at);
