import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { ShipmentRider, ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled } from '#domain/shipment/rules.ts'
import { laterOf } from '#domain/time/instant.ts'
import type { StackEvent } from './events.ts'
import { mayCancelStack, nextStackStatus, type StackedShipment } from './rules.ts'
import { evolve, type KnownStack, noStack, type Stack } from './state.ts'

export type StackCommand =
  | {
      readonly type: 'Create'
      readonly stackId: string
      readonly storeId: string
      readonly shipmentIds: readonly string[]
      readonly at: string
    }
  | { readonly type: 'Offer'; readonly at: string }
  /** After its courier canceled, the other couriers are asked (FOPEN-90). */
  | { readonly type: 'OfferAgain'; readonly at: string }
  /** The courier's slide for the whole stack, or with DRIVER_CANCELED the courier's cancel (FAMBIG-13). */
  | {
      readonly type: 'Advance'
      readonly to: ShipmentStatus
      readonly rider: ShipmentRider
      readonly shipments: readonly StackedShipment[]
      readonly at: string
    }
  /** Takes over the statuses of its shipments (FAMBIG-05). */
  | { readonly type: 'Settle'; readonly to: 'DELIVERED' | 'CANCELED'; readonly at: string }

export type StackRejection =
  | { readonly type: 'StackNotFound' }
  | { readonly type: 'StackExists' }
  /** SHIP-34: the stack belongs to another courier. */
  | { readonly type: 'AuctionLost' }
  | { readonly type: 'StepNotAllowed'; readonly from: ShipmentStatus; readonly to: ShipmentStatus }

const decide = (stack: Stack, command: StackCommand): Decision<StackEvent, StackRejection> => {
  if (command.type === 'Create') {
    const { type: _, ...created } = command
    return stack.status === 'NONE' ? accept({ type: 'StackCreated', ...created }) : reject({ type: 'StackExists' })
  }
  if (stack.status === 'NONE') return reject({ type: 'StackNotFound' })
  const { stackId, status } = stack
  // A phone's clock may be slow: the step then counts at the time of the previous step.
  const at = laterOf(command.at, stack.updatedAt)
  switch (command.type) {
    case 'Offer':
      return status === 'STACKING'
        ? accept({ type: 'StackOffered', stackId, at })
        : reject({ type: 'StepNotAllowed', from: status, to: 'LOOKING_FOR_DRIVER' })
    case 'OfferAgain':
      if (status === 'LOOKING_FOR_DRIVER') return accept()
      return status === 'DRIVER_CANCELED'
        ? accept({ type: 'StackOffered', stackId, at })
        : reject({ type: 'StepNotAllowed', from: status, to: 'LOOKING_FOR_DRIVER' })
    case 'Advance':
      return advance(stack, { ...command, at })
    case 'Settle':
      if (status === command.to) return accept()
      return accept(
        command.to === 'CANCELED'
          ? { type: 'StackCanceled', stackId, at }
          : { type: 'StackAdvanced', stackId, to: command.to, at },
      )
  }
}

export const stackDecider: Decider<Stack, StackCommand, StackEvent, StackRejection> = {
  initial: noStack,
  decide,
  evolve,
}

function advance(
  stack: KnownStack,
  { to, rider, shipments, at }: Extract<StackCommand, { type: 'Advance' }>,
): Decision<StackEvent, StackRejection> {
  const { stackId, status } = stack
  const refused = reject({ type: 'StepNotAllowed', from: status, to } as const)
  if (stack.rider && stack.rider.id !== rider.id) return reject({ type: 'AuctionLost' })
  if (!stack.rider && status !== 'LOOKING_FOR_DRIVER')
    return isCanceled(status) ? reject({ type: 'AuctionLost' }) : refused
  if (status === to) return accept() // the same slide sent twice (FOPEN-86)
  if (to === 'DRIVER_CANCELED')
    return mayCancelStack(stack) ? accept({ type: 'StackDriverCanceled', stackId, at }) : refused
  if (nextStackStatus({ status, shipments }) !== to) return refused
  return status === 'LOOKING_FOR_DRIVER'
    ? accept({ type: 'StackAccepted', stackId, rider, at })
    : accept({ type: 'StackAdvanced', stackId, to, at })
}
