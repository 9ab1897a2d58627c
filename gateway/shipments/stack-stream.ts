import { z } from 'zod'
import { stackDecider } from '#domain/stack/decide.ts'
import { instant } from '../event-fields.ts'
import { eventType, type KindOf, personalEventType } from '../events/stream-kind.ts'
import { noRiderDetails, shipmentRider, shipmentStatus } from './event-fields.ts'

const ofStack = z.object({ stackId: z.string(), at: instant })
const step = eventType(ofStack)

/** `stack-{stackId}`. The events of its shipments stand in the shipments' own streams. */
export const stackStream: KindOf<typeof stackDecider> = {
  kind: 'stack',
  decider: stackDecider,
  types: {
    StackCreated: eventType(ofStack.extend({ storeId: z.string(), shipmentIds: z.array(z.string()) })),
    StackOffered: step,
    StackAccepted: personalEventType('courier', ofStack.extend({ rider: shipmentRider }), noRiderDetails),
    StackAdvanced: eventType(ofStack.extend({ to: shipmentStatus })),
    StackDriverCanceled: step,
    StackCanceled: step,
  },
}
