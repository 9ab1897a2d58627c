import { isOnTheWay } from '#domain/board/lane.ts'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import type { ConsoleOrder } from './order-calls.ts'
import { takenBack } from './take-back.tsx'

export type OrderStep = 'accept' | 'ready' | 'offer' | 'dispatch' | 'deliver' | 'time' | 'cancel' | 'back'

const free = ['PENDING', 'LOOKING_FOR_DRIVER', 'DRIVER_CANCELED']

/** The steps that a person may take with an order. The next one stands first, and those that undo stand last. */
export function stepsOf(order: ConsoleOrder, role: Role): readonly OrderStep[] {
  const { status, type, shipments } = order
  const atTill = isAtLeast(role, 'caja')
  const isOpen = status === 'ACCEPTED' || status === 'READY'
  const isNew = status === 'GENERATED' || status === 'UNCONFIRMED' || status === 'PAY_NEEDED'
  const isBroughtByShop = shipments.some(({ broughtBy }) => broughtBy === 'SHOP')
  const isHandedOver = type !== 'DELIVERY' || isBroughtByShop
  const mayMove = atTill && isOpen
  const offered: Readonly<Record<OrderStep, boolean>> = {
    accept: status === 'GENERATED',
    ready: status === 'ACCEPTED' && !isOnTheWay(order),
    offer: mayMove && shipments.some((each) => each.status === 'DRIVER_CANCELED'),
    dispatch: mayMove && !isHandedOver && shipments.every((each) => free.includes(each.status)),
    deliver: mayMove && isHandedOver,
    time: isOpen,
    cancel: atTill && (isOpen || isNew),
    back: takenBack(order, role) !== null,
  }
  return (Object.keys(offered) as OrderStep[]).filter((step) => offered[step])
}

/** The step that an order waits for, which is filled; null while it waits for a courier, or is on its way. */
export function nextOf(order: ConsoleOrder): OrderStep | null {
  const { status, type, shipments } = order
  if (status === 'GENERATED') return 'accept'
  if (isOnTheWay(order)) return shipments.some(({ broughtBy }) => broughtBy === 'SHOP') ? 'deliver' : null
  if (status === 'ACCEPTED') return 'ready'
  return status === 'READY' && type !== 'DELIVERY' ? 'deliver' : null
}
