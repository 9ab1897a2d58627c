-- Refunds that an older release was asked for: it may have sent them, and its log does not say so.
update timers set payload = payload || '{"mayBeSent": true}' where kind = 'payment-refund';

-- True where the money of an order needs a person. The next start rebuilds the table and fills it.
alter table payments add column if not exists needs_person boolean;
create index if not exists payments_in_need on payments (id) where needs_person;
