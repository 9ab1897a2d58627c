import { z } from 'zod'
import { availabilityDecider } from '#domain/availability/decide.ts'
import { extraMinutesOffered, isOfService, type LeverName, type LeverTarget } from '#domain/availability/target.ts'
import { eventType, type KindOf } from '../../events/stream-kind.ts'
import { identifier, instant } from '../event-fields.ts'

const ofMenuAndOrders = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plate'), plateId: identifier }),
  z.object({ type: z.literal('size'), plateId: identifier, sizeId: identifier }),
  z.object({ type: z.literal('garnish'), plateId: identifier, groupId: identifier, garnishId: identifier }),
  z.object({ type: z.literal('store') }),
  z.object({ type: z.literal('mode'), modeId: identifier }),
])

const by = z.object({ is: identifier, id: identifier.exactOptional() })

const ofService = z.discriminatedUnion('type', [
  z.object({ type: z.literal('busy'), extraMinutes: z.literal(extraMinutesOffered) }),
  z.object({ type: z.literal('zone'), zoneId: identifier }),
])

const typesWith = (target: z.ZodType<LeverTarget>) => {
  const over = eventType(z.object({ target, at: instant }))
  return {
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
  }
}

const noPerson = { nobody: 'it says what a store sells, and the id of who changed it' }

type LeverStream = KindOf<typeof availabilityDecider>

/** `availability-{storeId}`: the plates that one store has sold out, and its pauses. */
export const availabilityStream: LeverStream = {
  kind: 'availability',
  whose: noPerson,
  decider: availabilityDecider,
  isCached: true,
  types: typesWith(ofMenuAndOrders),
}

/**
 * `service-{storeId}`: busy mode and the closed zones of one store. A stream of its own, because a node of an earlier release
 * cannot read these targets: it would refuse every lever of the store.
 */
export const serviceStream: LeverStream = {
  kind: 'service',
  whose: noPerson,
  decider: availabilityDecider,
  isCached: true,
  types: typesWith(ofService),
}

/** The streams of all levers. */
export const leverStreams: readonly LeverStream[] = [availabilityStream, serviceStream]

export const streamOf = (lever: LeverName): LeverStream => (isOfService(lever) ? serviceStream : availabilityStream)
