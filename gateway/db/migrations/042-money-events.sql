-- outside a transaction
-- The events that a day's report counts, by the instant at which they were recorded.
create index concurrently if not exists events_of_money on events (at) where type in
  ('OrderDelivered', 'OrderCanceled', 'PaymentApproved', 'PaymentMismatchFound', 'PaymentDisputed', 'RefundCompleted', 'RefundsDiffer');
