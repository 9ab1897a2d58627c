import type { Principal } from './principal.ts'

/** The principal of an event as its meta keeps it. It names no person, except a courier or an operator by an id that an erasure leaves. */
export type By = { readonly is: Principal['is']; readonly id?: string }

/** A diner is only a kind here: the stream of an order holds its customer, and an erasure would have to find any digest of a phone. */
export function byOf(principal: Principal): By {
  switch (principal.is) {
    case 'courier':
      return { is: 'courier', id: principal.id }
    case 'operator':
      return { is: 'operator', id: principal.operatorId }
    case 'timer':
      return { is: 'timer', id: principal.kind }
    case 'provider':
      return { is: 'provider', id: principal.name }
    case 'anonymous':
    case 'diner':
    case 'printer':
    case 'script':
    case 'application':
      return { is: principal.is }
    default:
      return principal satisfies never
  }
}

/** The gateway's own work by a timer of a kind. */
export const byTimer = (kind: string): By => byOf({ is: 'timer', kind })

/** A payment provider that answered or reported. */
export const byProvider = (name: string): By => byOf({ is: 'provider', name })
