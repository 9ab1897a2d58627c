import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { Invitation, OperatorEvent } from './events.ts'
import { type OperatorPlace, placeKey } from './place.ts'
import type { Role } from './role.ts'
import { evolve, isAtWork, type KnownOperator, noOperator, type Operator } from './state.ts'

/** The hours for which a link opens an account. */
const invitationHours = 72

/** The most companies, branches and stores of one operator. */
export const mostPlaces = 200

export type OperatorCommand =
  | {
      readonly type: 'Invite'
      readonly operatorId: string
      readonly name: string
      readonly role: Role
      readonly places: readonly OperatorPlace[]
      readonly digest: string
      readonly at: string
    }
  | { readonly type: 'Join'; readonly digest: string; readonly at: string }
  | { readonly type: 'Reset'; readonly digest: string; readonly at: string }
  | { readonly type: 'Move'; readonly role: Role; readonly places: readonly OperatorPlace[]; readonly at: string }
  | { readonly type: 'ChangeSecret'; readonly secret: 'password' | 'pin'; readonly at: string }
  | { readonly type: 'AddPasskey' | 'RemovePasskey'; readonly passkeyId: string; readonly at: string }
  | { readonly type: 'SignOut'; readonly at: string }
  | { readonly type: 'Disable'; readonly at: string }
  | { readonly type: 'Enable'; readonly at: string }

export type OperatorRejection = {
  readonly type:
    | 'OperatorExists'
    | 'OperatorNotFound'
    /** The name is empty, or the list of places is. */
    | 'OperatorUnnamed'
    | 'OperatorWithoutPlace'
    | 'TooManyPlaces'
    | 'InvitationUsed'
    | 'InvitationExpired'
    | 'OperatorIsDisabled'
    /** The account waits for its person to use the link. */
    | 'OperatorNotJoined'
}

const decide = (operator: Operator, command: OperatorCommand): Decision<OperatorEvent, OperatorRejection> => {
  if (command.type === 'Invite') return invite(operator, command)
  if (operator.operatorId === null || operator.name === '') return reject({ type: 'OperatorNotFound' })
  const { at } = command
  switch (command.type) {
    case 'Join':
      return join(operator, command)
    case 'Reset':
      if (operator.isDisabled) return reject({ type: 'OperatorIsDisabled' })
      return accept({ type: 'OperatorReset', invitation: invitationOf(command), at })
    case 'Move':
      return move(operator, command)
    case 'ChangeSecret':
      if (!isAtWork(operator)) return reject({ type: 'OperatorNotJoined' })
      return accept({ type: 'OperatorSecretChanged', secret: command.secret, at })
    case 'AddPasskey':
      if (!isAtWork(operator)) return reject({ type: 'OperatorNotJoined' })
      return accept({ type: 'OperatorPasskeyAdded', passkeyId: command.passkeyId, at })
    case 'RemovePasskey':
      return accept({ type: 'OperatorPasskeyRemoved', passkeyId: command.passkeyId, at })
    case 'SignOut':
      return accept({ type: 'OperatorSignedOut', at })
    case 'Disable':
      return operator.isDisabled ? accept() : accept({ type: 'OperatorDisabled', at })
    case 'Enable':
      return operator.isDisabled ? accept({ type: 'OperatorEnabled', at }) : accept()
    default:
      return command satisfies never
  }
}

function invite(
  operator: Operator,
  { operatorId, name, role, places, digest, at }: Extract<OperatorCommand, { type: 'Invite' }>,
): Decision<OperatorEvent, OperatorRejection> {
  if (operator.operatorId !== null) return reject({ type: 'OperatorExists' })
  const trimmed = name.trim()
  if (trimmed === '') return reject({ type: 'OperatorUnnamed' })
  const fault = placesFault(places)
  if (fault) return reject(fault)
  const invitation = invitationOf({ digest, at })
  return accept({ type: 'OperatorInvited', operatorId, name: trimmed, role, places, invitation, at })
}

function join(
  { invitation, isDisabled }: KnownOperator,
  { digest, at }: Extract<OperatorCommand, { type: 'Join' }>,
): Decision<OperatorEvent, OperatorRejection> {
  if (invitation?.digest !== digest) return reject({ type: 'InvitationUsed' })
  if (!(Date.parse(at) < Date.parse(invitation.until))) return reject({ type: 'InvitationExpired' })
  return isDisabled ? reject({ type: 'OperatorIsDisabled' }) : accept({ type: 'OperatorJoined', at })
}

function move(
  operator: KnownOperator,
  { role, places, at }: Extract<OperatorCommand, { type: 'Move' }>,
): Decision<OperatorEvent, OperatorRejection> {
  const fault = placesFault(places)
  if (fault) return reject(fault)
  const keys = (all: readonly OperatorPlace[]) => all.map(placeKey).sort().join()
  const isSame = operator.role === role && keys(operator.places) === keys(places)
  return isSame ? accept() : accept({ type: 'OperatorMoved', role, places, at })
}

function placesFault(places: readonly OperatorPlace[]): OperatorRejection | null {
  if (places.length === 0) return { type: 'OperatorWithoutPlace' }
  return places.length > mostPlaces ? { type: 'TooManyPlaces' } : null
}

const invitationOf = ({ digest, at }: { readonly digest: string; readonly at: string }): Invitation => ({
  digest,
  until: new Date(Date.parse(at) + invitationHours * 3_600_000).toISOString(),
})

export const operatorDecider: Decider<Operator, OperatorCommand, OperatorEvent, OperatorRejection> = {
  initial: noOperator,
  decide,
  evolve,
}
