import type { DiscountCode } from '#domain/catalog/discount.ts'
import { accept, type Decider, type Decision, evolver, reject } from '#domain/kernel/decider.ts'
import type { DiscountCodeEvent } from './events.ts'

/** The orders that hold a use of the code. */
export type CodeUses = { readonly orderIds: readonly string[] }

export type UseLimits = Pick<DiscountCode, 'maximumUses' | 'firstTimeUseOnly'>

export type DiscountCodeCommand =
  | {
      readonly type: 'Use'
      readonly orderId: string
      readonly limits: UseLimits
      /** Whether this diner has an order that was not canceled. */
      readonly hasOrdered: boolean
      readonly at: string
    }
  /** The order was paid after its use was released: the use counts again, even beyond the maximum. */
  | { readonly type: 'Keep'; readonly orderId: string; readonly at: string }
  | { readonly type: 'Release'; readonly orderId: string; readonly at: string }

export type UseRejection = { readonly type: 'NotFirstPurchase' | 'CodeUsedUp' }

/** DISC-12, DISC-34: returns why a diner may not use the code again; null if the diner may. */
export const usageRejection = (limits: UseLimits, uses: CodeUses, hasOrdered: boolean): UseRejection | null => {
  if (limits.firstTimeUseOnly && hasOrdered) return { type: 'NotFirstPurchase' }
  return limits.maximumUses !== null && uses.orderIds.length >= limits.maximumUses ? { type: 'CodeUsedUp' } : null
}

const decide = (uses: CodeUses, command: DiscountCodeCommand): Decision<DiscountCodeEvent, UseRejection> => {
  const { orderId, at } = command
  const isHeld = uses.orderIds.includes(orderId)
  if (command.type === 'Release') return isHeld ? accept({ type: 'DiscountCodeReleased', orderId, at }) : accept()
  if (isHeld) return accept()
  if (command.type === 'Keep') return accept({ type: 'DiscountCodeUsed', orderId, at })
  const rejection = usageRejection(command.limits, uses, command.hasOrdered)
  if (rejection) return reject(rejection)
  // Uses of a code without a limit are not recorded, so that orders need not wait for each other.
  return command.limits.maximumUses === null ? accept() : accept({ type: 'DiscountCodeUsed', orderId, at })
}

const evolve = evolver<CodeUses, DiscountCodeEvent>((uses, event) => {
  switch (event.type) {
    case 'DiscountCodeUsed':
      uses.orderIds.push(event.orderId)
      return
    case 'DiscountCodeReleased':
      uses.orderIds = uses.orderIds.filter((orderId) => orderId !== event.orderId)
      return
    default:
      event satisfies never
  }
})

export const discountCodeDecider: Decider<CodeUses, DiscountCodeCommand, DiscountCodeEvent, UseRejection> = {
  initial: { orderIds: [] },
  decide,
  evolve,
}
