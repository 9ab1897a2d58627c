import { castDraft } from 'immer'
import { accept, type Decider, type Decision, evolver, reject } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { mayCancel, nextStatus } from '#domain/shipment/rules.ts'

/** A step that the courier took on this phone and the gateway has not answered for yet. */
export type Intent = {
  /** Goes along as the idempotency key, however often it is sent. */
  readonly id: string
  readonly shipmentId: string
  readonly to: ShipmentStatus
  /** The true time on the device. */
  readonly at: string
  /** How often it was sent; zero while it waits for its first try. */
  readonly sends: number
}

/** Oldest first, which is the order in which they are sent. */
export type Intents = { readonly pending: readonly Intent[] }

export type IntentEvent =
  | ({ readonly type: 'IntentMade' } & Omit<Intent, 'sends'>)
  | { readonly type: 'IntentSent'; readonly id: string; readonly at: string }
  | { readonly type: 'IntentConfirmed'; readonly id: string; readonly at: string }
  /** Another courier has the shipment (SHIP-34). */
  | { readonly type: 'IntentLost'; readonly id: string; readonly at: string }
  | { readonly type: 'IntentRefused'; readonly id: string; readonly code: string; readonly at: string }

/** What the phone knows of a shipment from the gateway. */
export type KnownStep = { readonly status: ShipmentStatus; readonly returnShipment: boolean }

export type IntentCommand =
  | {
      readonly type: 'Make'
      readonly id: string
      readonly shipmentId: string
      readonly known: KnownStep
      readonly to: ShipmentStatus
      readonly at: string
    }
  | { readonly type: 'Send'; readonly id: string; readonly at: string }
  | { readonly type: 'Confirm'; readonly id: string; readonly at: string }
  | { readonly type: 'Lose'; readonly id: string; readonly at: string }
  | { readonly type: 'Refuse'; readonly id: string; readonly code: string; readonly at: string }

export type IntentRejection =
  /** SHIP-18, SHIP-21: not the next step, nor a cancel that is allowed. */
  | { readonly type: 'StepNotAllowed'; readonly from: ShipmentStatus; readonly to: ShipmentStatus }
  /** Whether the shipment is the courier's is for the gateway to say; until then nothing builds on it. */
  | { readonly type: 'AuctionOpen' }
  | { readonly type: 'NotItsTurn' }

export const decide = ({ pending }: Intents, command: IntentCommand): Decision<IntentEvent, IntentRejection> => {
  switch (command.type) {
    case 'Make':
      return make(pending, command)
    case 'Send':
      if (!pending.some(({ id }) => id === command.id)) return accept() // answered meanwhile, in another tab say
      return pending[0]?.id === command.id
        ? accept({ type: 'IntentSent', id: command.id, at: command.at })
        : reject({ type: 'NotItsTurn' })
    case 'Confirm':
    case 'Lose':
    case 'Refuse':
      return pending.some(({ id }) => id === command.id) ? accept(settled(command)) : accept()
  }
}

export const evolve = evolver<Intents, IntentEvent>((intents, event) => {
  const { pending } = intents
  switch (event.type) {
    case 'IntentMade': {
      const { type: _, ...made } = event
      pending.push(castDraft({ ...made, sends: 0 }))
      return
    }
    case 'IntentSent':
      for (const intent of pending) if (intent.id === event.id) intent.sends += 1
      return
    case 'IntentConfirmed':
      intents.pending = pending.filter(({ id }) => id !== event.id)
      return
    case 'IntentLost':
    case 'IntentRefused': {
      // What was to follow on the same shipment stood on this step, and falls with it.
      const fallen = pending.find(({ id }) => id === event.id)
      intents.pending = pending.filter(({ shipmentId }) => shipmentId !== fallen?.shipmentId)
    }
  }
})

export const intentDecider: Decider<Intents, IntentCommand, IntentEvent, IntentRejection> = {
  initial: { pending: [] },
  decide,
  evolve,
}

/** The status as the courier sees it: the gateway's, moved on by what was done here since. */
export const statusAfter = (pending: readonly Intent[], shipmentId: string, known: ShipmentStatus): ShipmentStatus =>
  newestOf(pending, shipmentId)?.to ?? known

/** Whether the courier has asked for a shipment and does not know yet who got it. */
export const isAuctionOpen = (pending: readonly Intent[], shipmentId: string): boolean =>
  pending.some((intent) => intent.shipmentId === shipmentId && intent.to === 'ON_ROUTE_TO_PICK_UP')

function make(
  pending: readonly Intent[],
  { id, shipmentId, known, to, at }: Extract<IntentCommand, { type: 'Make' }>,
): Decision<IntentEvent, IntentRejection> {
  const from = statusAfter(pending, shipmentId, known.status)
  if (from === to && newestOf(pending, shipmentId)) return accept() // the same slide twice
  if (isAuctionOpen(pending, shipmentId)) return reject({ type: 'AuctionOpen' })
  const allowed = to === 'DRIVER_CANCELED' ? mayCancel(from) : nextStatus(from, known) === to
  return allowed ? accept({ type: 'IntentMade', id, shipmentId, to, at }) : reject({ type: 'StepNotAllowed', from, to })
}

function settled(command: Extract<IntentCommand, { type: 'Confirm' | 'Lose' | 'Refuse' }>): IntentEvent {
  const { id, at } = command
  switch (command.type) {
    case 'Confirm':
      return { type: 'IntentConfirmed', id, at }
    case 'Lose':
      return { type: 'IntentLost', id, at }
    case 'Refuse':
      return { type: 'IntentRefused', id, code: command.code, at }
  }
}

const newestOf = (pending: readonly Intent[], shipmentId: string) =>
  pending.findLast((intent) => intent.shipmentId === shipmentId)
