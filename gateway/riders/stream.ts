import { z } from 'zod'
import { riderDecider } from '#domain/rider/decide.ts'
import { eventType, type KindOf, personalEventType } from '../events/stream-kind.ts'

const step = eventType(z.object({ at: z.string() }))
const registered = z.object({
  riderId: z.string(),
  storeId: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  at: z.string(),
})

/** `rider-{riderId}`. */
export const riderStream: KindOf<typeof riderDecider> = {
  kind: 'rider',
  decider: riderDecider,
  types: {
    RiderRegistered: personalEventType('courier', registered, { name: '', phone: null }),
    ShiftStarted: step,
    ShiftEnded: step,
  },
}
