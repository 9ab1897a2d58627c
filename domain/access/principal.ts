import type { OperatorPlace } from '#domain/operator/place.ts'
import type { Role } from '#domain/operator/role.ts'

/** A diner whose browser holds a session. A session proves one phone, at every company of the shop. */
export type Diner = {
  readonly is: 'diner'
  /** The keyed digest of the proven phone. The phone itself is in no session. */
  readonly owner: string
}

/** A courier on shift, who works for one store. */
export type Courier = {
  readonly is: 'courier'
  readonly id: string
  readonly storeId: string
  readonly name: string
  readonly phone: string
}

/** A person of the shop, signed in to the console. */
export type SignedInOperator = {
  readonly is: 'operator'
  readonly operatorId: string
  readonly name: string
  readonly role: Role
  /** The places that were given to the operator. */
  readonly places: readonly OperatorPlace[]
  /** All stores of these places, as the catalogue has them now. */
  readonly storeIds: readonly string[]
  readonly sessionId: string
  /** The tablet was left alone: until a PIN is typed it shows a kitchen's view of the orders, and changes nothing. */
  readonly isLocked: boolean
}

/** The one who asks for something: a request, a socket, or the gateway's own work. */
export type Principal =
  | { readonly is: 'anonymous' }
  | Diner
  | Courier
  | SignedInOperator
  /** A printing program of these stores. */
  | { readonly is: 'printer'; readonly storeIds: readonly string[] }
  /** Holds the token of scripts, `ADMIN_TOKEN`. */
  | { readonly is: 'script' }
  /** Signs with the secret of the realtime server. */
  | { readonly is: 'application' }
  /** The gateway itself, by a timer of this kind. */
  | { readonly is: 'timer'; readonly kind: string }
  /** A payment provider that reports. */
  | { readonly is: 'provider'; readonly name: string }

/** A caller without a proof of who they are. */
export const anonymous: Principal = { is: 'anonymous' }

/** Whether a caller has proven the phone that has this keyed digest. */
export const hasProven = (principal: Principal, owner: string): boolean =>
  principal.is === 'diner' && principal.owner === owner

/**
 * The callers that share one set of idempotency keys. A courier and an operator have keys of their own. Diners share theirs with callers who
 * have no session: a session may begin or end between a call and its repetition, and the order must still be placed once.
 */
export function keyScopeOf(principal: Principal): string {
  if (principal.is === 'courier') return principal.id
  return principal.is === 'operator' ? `operator ${principal.operatorId}` : ''
}
