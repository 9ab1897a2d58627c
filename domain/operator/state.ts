import { evolver } from '#domain/kernel/decider.ts'
import type { Invitation, OperatorEvent } from './events.ts'
import type { OperatorPlace } from './place.ts'
import type { Role } from './role.ts'

export type KnownOperator = {
  readonly operatorId: string
  /** Empty once it is erased: the account opens nothing any more. */
  readonly name: string
  readonly role: Role
  readonly places: readonly OperatorPlace[]
  /** The link that waits; null once it was used. */
  readonly invitation: Invitation | null
  readonly isDisabled: boolean
  readonly since: string
}

export type Operator = { readonly operatorId: null } | KnownOperator

export const noOperator: Operator = { operatorId: null }

/** Whether a person works in the shop's console: a link that waits, a disabled account and an erased one open nothing. */
export const isAtWork = ({ invitation, isDisabled, name }: KnownOperator): boolean =>
  invitation === null && !isDisabled && name !== ''

export const evolve = evolver<Operator, OperatorEvent>((operator, event) => {
  if (event.type === 'OperatorInvited') {
    const { type: _, at: since, places, ...invited } = event
    return { ...invited, places: [...places], isDisabled: false, since }
  }
  if (operator.operatorId === null) return
  switch (event.type) {
    case 'OperatorJoined':
      operator.invitation = null
      return
    case 'OperatorReset':
      operator.invitation = event.invitation
      return
    case 'OperatorMoved':
      operator.role = event.role
      operator.places = [...event.places]
      return
    case 'OperatorDisabled':
      operator.isDisabled = true
      return
    case 'OperatorEnabled':
      operator.isDisabled = false
      return
    case 'OperatorSecretChanged':
    case 'OperatorPasskeyAdded':
    case 'OperatorPasskeyRemoved':
    case 'OperatorSignedOut':
      return
    default:
      event satisfies never
  }
})
