import { z } from 'zod'
import { dayCloseDecider } from '#domain/close/day-close.ts'
import { eventType, type KindOf, withoutOwner } from '../../events/stream-kind.ts'
import { identifier, instant, money } from '../event-fields.ts'

const closed = {
  at: instant,
  storeId: identifier,
  day: instant,
  from: instant,
  until: instant,
  counted: z.number().nullable(),
  money,
  note: z.string().exactOptional(),
}
const shift = z.number().int().min(1)

/** `close-{storeId}.{day}`: the closes of one business day of a store. */
export const dayCloseStream: KindOf<typeof dayCloseDecider> = {
  kind: 'close',
  whose: { nobody: 'it counts the money of a store; a note has no owner' },
  decider: dayCloseDecider,
  types: {
    DayClosed: withoutOwner(['note'], eventType(z.object(closed))),
    ShiftClosed: withoutOwner(['note'], eventType(z.object({ shift, ...closed }))),
    ShiftReopened: eventType(z.object({ at: instant, storeId: identifier, day: instant, shift })),
  },
}

export const closeId = (storeId: string, day: string): string => `${storeId}.${day}`
