-- The calls that a courier's token opens: 'session' the courier's own, 'positions' the URL to which a locked phone reports.
alter table rider_tokens add column scope text not null default 'session';
