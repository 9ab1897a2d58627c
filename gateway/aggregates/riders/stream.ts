import { z } from 'zod'
import { riderDecider } from '#domain/rider/decide.ts'
import { eventType, type KindOf, personalEventType } from '../../events/stream-kind.ts'
import { identifier, instant } from '../event-fields.ts'

const step = eventType(z.object({ at: instant }))
const registered = z.object({
  riderId: identifier,
  storeId: identifier,
  name: z.string(),
  phone: z.string().nullable(),
  at: instant,
})

/** `rider-{riderId}`. */
export const riderStream: KindOf<typeof riderDecider> = {
  kind: 'rider',
  whose: { courier: { ids: ({ riders }) => riders } },
  decider: riderDecider,
  types: {
    RiderRegistered: personalEventType('courier', registered, { name: '', phone: null }),
    ShiftStarted: step,
    ShiftEnded: step,
  },
}
