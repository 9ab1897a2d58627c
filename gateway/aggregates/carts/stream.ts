import { z } from 'zod'
import { abandonedCartDecider } from '#domain/abandoned-cart/decide.ts'
import type { NoticeRefusal } from '#domain/abandoned-cart/events.ts'
import { eventType, type KindOf } from '../../events/stream-kind.ts'
import { identifier, instant } from '../event-fields.ts'
import { leftCartsOf } from './left-carts.ts'

const refusal = z.enum([
  'NOT_A_CUSTOMER',
  'NOT_AGREED',
  'STOPPED',
  'SENT_LATELY',
  'TOO_LATE',
  'NOT_SERVED',
  'FORGOTTEN',
] satisfies readonly NoticeRefusal[])

const happened = z.object({ at: instant })
const due = z.object({ dueAt: instant, at: instant })
const ofAbsence = z.object({ absenceId: identifier, at: instant })

/** `abandoned-cart-{id}`: the carts of one phone at one store. The id is random; `left_carts` knows whose it is. */
export const abandonedCartStream: KindOf<typeof abandonedCartDecider> = {
  kind: 'abandoned-cart',
  ends: true,
  whose: {
    diner: {
      ids: async ({ phone }, sql) => (phone === null ? [] : (await leftCartsOf(sql, phone)).map(({ id }) => id)),
    },
  },
  decider: abandonedCartDecider,
  types: {
    CartAbandoned: eventType(
      z.object({ companyId: identifier, storeId: identifier, absenceId: identifier, dueAt: instant, at: instant }),
    ),
    DinerReturned: eventType(ofAbsence),
    NoticePostponed: eventType(due),
    NoticeSent: eventType(ofAbsence),
    NoticeNotTaken: eventType(due),
    NoticeRefused: eventType(z.object({ reason: refusal, at: instant })),
    AbandonedCartOrdered: eventType(happened),
    AbandonedCartRecovered: eventType(happened),
  },
}
