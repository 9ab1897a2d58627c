-- Refunds that an older release was asked for: it may have sent them, and its log does not say so.
update timers set payload = payload || '{"mayBeSent": true}' where kind = 'payment-refund';
