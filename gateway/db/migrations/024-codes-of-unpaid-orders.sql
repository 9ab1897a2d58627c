-- Unpaid orders of the release before kept a limited code for a day. Each of them has the timer that ends its day.
insert into timers (id, kind, payload, due_at)
select 'order-code-hold-' || (payload->>'orderId'), 'order-code-hold', payload, now() + interval '15 minutes'
from timers where kind = 'payment-window' and parked_at is null
on conflict (id) do nothing;
