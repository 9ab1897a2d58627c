-- What a courier's token opens: 'session' the courier's calls, 'positions' the URL that a locked phone reports to.
alter table rider_tokens add column scope text not null default 'session';
