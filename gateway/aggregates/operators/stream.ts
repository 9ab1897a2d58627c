import { z } from 'zod'
import { operatorDecider } from '#domain/operator/decide.ts'
import { roles } from '#domain/operator/role.ts'
import { eventType, type KindOf, personalEventType } from '../../events/stream-kind.ts'
import { drawnCode, identifier, instant } from '../event-fields.ts'

const at = instant
const step = eventType(z.object({ at }))
const passkey = eventType(z.object({ passkeyId: identifier, at }))
const role = z.enum(roles)
const places = z.array(z.object({ type: z.enum(['company', 'branch', 'store']), id: identifier }))
const invitation = z.object({ digest: drawnCode, until: instant })
const invited = z.object({ operatorId: identifier, name: z.string(), role, places, invitation, at })

/** `operator-{operatorId}`. */
export const operatorStream: KindOf<typeof operatorDecider> = {
  kind: 'operator',
  whose: { operator: { ids: ({ operators }) => operators } },
  decider: operatorDecider,
  types: {
    OperatorInvited: personalEventType('operator', invited, { name: '' }),
    OperatorJoined: step,
    OperatorReset: eventType(z.object({ invitation, at })),
    OperatorMoved: eventType(z.object({ role, places, at })),
    OperatorSecretChanged: eventType(z.object({ secret: z.enum(['password', 'pin']), at })),
    OperatorPasskeyAdded: passkey,
    OperatorPasskeyRemoved: passkey,
    OperatorSignedOut: step,
    OperatorDisabled: step,
    OperatorEnabled: step,
  },
}
