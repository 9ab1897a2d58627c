import { isStruck, type Lane } from '#domain/board/lane.ts'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import type { CancelCode } from '#domain/order/cancel-codes.ts'
import { mayShopTake } from '#domain/shipment/rules.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

type Order = Wire['ConsoleOrder']

/** A step that the board can take with an order. `see` acknowledges what rings. */
export type OfferedStep =
  | { readonly is: 'accept' | 'ready' | 'dispatch' | 'deliver' }
  | { readonly is: 'cancel'; readonly code: CancelCode }
  | { readonly is: 'see'; readonly what: Wire['Acknowledged'] }

export type StepName = OfferedStep['is']

/** The steps that the board offers a person for an order, the most likely one first. A locked tablet offers none. */
export function offeredSteps(order: Order, lane: Lane | 'unpaid', role: Role | null): readonly StepName[] {
  if (role === null || lane === 'unpaid') return []
  if (isStruck(order)) return ['see']
  const mayHandOver = isAtLeast(role, 'caja')
  const cancel: readonly StepName[] = mayHandOver ? ['cancel'] : []
  switch (order.status) {
    case 'UNCONFIRMED':
    case 'GENERATED':
      return ['accept', ...(order.acknowledged?.placed == null && lane === 'new' ? (['see'] as const) : []), ...cancel]
    case 'ACCEPTED':
    case 'READY': {
      const next: readonly StepName[] = mayHandOver ? handOver(order) : []
      if (lane === 'onTheWay') return next
      return [
        ...(order.status === 'ACCEPTED' ? (['ready'] as const) : []),
        ...(order.status === 'READY' ? next : []),
        ...cancel,
      ]
    }
    default:
      return []
  }
}

/** The shop hands over what no courier brings. */
function handOver({ type, shipments }: Order): readonly StepName[] {
  if (type !== 'DELIVERY' || shipments.length === 0) return ['deliver']
  const open = shipments.filter(({ status }) => !['DELIVERED', 'RETURNED', 'CANCELED'].includes(status))
  if (open.some(({ broughtBy }) => broughtBy === 'SHOP')) return ['deliver']
  return open.every(({ status }) => mayShopTake(status)) ? ['dispatch'] : []
}
