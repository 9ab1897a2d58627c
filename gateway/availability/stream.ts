import { z } from 'zod'
import { availabilityDecider } from '#domain/availability/decide.ts'
import { instant } from '../event-fields.ts'
import { eventType, type KindOf } from '../events/stream-kind.ts'

const target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plate'), plateId: z.string() }),
  z.object({ type: z.literal('size'), plateId: z.string(), sizeId: z.string() }),
  z.object({ type: z.literal('garnish'), plateId: z.string(), groupId: z.string(), garnishId: z.string() }),
  z.object({ type: z.literal('store') }),
  z.object({ type: z.literal('mode'), modeId: z.string() }),
])

const by = z.object({ is: z.string(), id: z.string().exactOptional() })

const over = eventType(z.object({ target, at: instant }))

/** `availability-{storeId}`: the levers of one store. */
export const availabilityStream: KindOf<typeof availabilityDecider> = {
  kind: 'availability',
  decider: availabilityDecider,
  types: {
    LeverPulled: eventType(
      z.object({
        target,
        end: z.enum(['time', 'opening', 'resumed']),
        until: instant.nullable(),
        at: instant,
        reason: z.literal('unanswered').exactOptional(),
        by: by.exactOptional(),
      }),
    ),
    LeverReleased: over,
    LeverEnded: over,
  },
}
