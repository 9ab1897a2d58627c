-- The answers of diners about their orders, made from the streams `survey-{orderId}`.
create table survey_answers (
  id          text        primary key,
  version     int         not null,
  tx          xid8        not null,
  seq         bigint      not null,
  answered_at timestamptz not null,
  -- The rating of the whole order; null without one.
  stars       text,
  state       jsonb       not null
);
create index survey_answers_by_time on survey_answers (answered_at desc, id desc);
