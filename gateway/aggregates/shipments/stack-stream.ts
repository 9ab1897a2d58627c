import { z } from 'zod'
import { stackDecider } from '#domain/stack/decide.ts'
import { eventType, type KindOf, personalEventType } from '../../events/stream-kind.ts'
import { identifier, instant } from '../event-fields.ts'
import { noRiderDetails, shipmentRider, shipmentStatus } from './event-fields.ts'

const ofStack = z.object({ stackId: identifier, at: instant })
const step = eventType(ofStack)

/** `stack-{stackId}`. The events of its shipments stand in the shipments' own streams. */
export const stackStream: KindOf<typeof stackDecider> = {
  kind: 'stack',
  ends: true,
  whose: { courier: { types: ['StackAccepted'], field: ['rider', 'id'], keys: ({ riders }) => riders } },
  decider: stackDecider,
  types: {
    StackCreated: eventType(ofStack.extend({ storeId: identifier, shipmentIds: z.array(identifier) })),
    StackOffered: step,
    StackAccepted: personalEventType('courier', ofStack.extend({ rider: shipmentRider }), noRiderDetails),
    StackAdvanced: eventType(ofStack.extend({ to: shipmentStatus })),
    StackDriverCanceled: step,
    StackCanceled: step,
  },
}
