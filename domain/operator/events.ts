import type { OperatorPlace } from './place.ts'
import type { Role } from './role.ts'

/** The link with which a person takes their account. Only the digest of its token is kept. */
export type Invitation = {
  readonly digest: string
  /** An instant in ISO 8601. */
  readonly until: string
}

/** Events of `operator-{operatorId}`. `at` is an instant in ISO 8601. */
export type OperatorEvent =
  | {
      readonly type: 'OperatorInvited'
      readonly operatorId: string
      /** Empty once it is erased. */
      readonly name: string
      readonly role: Role
      readonly places: readonly OperatorPlace[]
      readonly invitation: Invitation
      readonly at: string
    }
  /** The link was used: the person has chosen a password and a PIN. */
  | { readonly type: 'OperatorJoined'; readonly at: string }
  /** The password, the PIN and passkeys hold no more, and another link was made. */
  | { readonly type: 'OperatorReset'; readonly invitation: Invitation; readonly at: string }
  | {
      readonly type: 'OperatorMoved'
      readonly role: Role
      readonly places: readonly OperatorPlace[]
      readonly at: string
    }
  | { readonly type: 'OperatorSecretChanged'; readonly secret: 'password' | 'pin'; readonly at: string }
  | { readonly type: 'OperatorPasskeyAdded'; readonly passkeyId: string; readonly at: string }
  | { readonly type: 'OperatorPasskeyRemoved'; readonly passkeyId: string; readonly at: string }
  /** All devices were signed out. */
  | { readonly type: 'OperatorSignedOut'; readonly at: string }
  | { readonly type: 'OperatorDisabled'; readonly at: string }
  | { readonly type: 'OperatorEnabled'; readonly at: string }
