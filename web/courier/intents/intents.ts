import { castDraft } from 'immer'
import { accept, type Decider, type Decision, evolver, reject } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import {
  applyNews,
  type Deliveries,
  type DeliveryCommand,
  type DeliveryEvent,
  decideNews,
  shipmentIn,
} from './deliveries.ts'
import type { IntendedStep, Intent } from './intent.ts'
import { afterStep, deliveryIn, isAuctionOpen } from './moves.ts'

/** The reason why a step did not count. */
export type Reason =
  | 'taken'
  | 'canceled'
  | 'notNext'
  | 'wrongKey'
  | 'tooManyGuesses'
  | 'forbidden'
  | 'notFound'
  | 'failed'

/** Whether the text beside the key's field already explains the reason. */
export const isOfKey = (why: Reason): boolean => why === 'wrongKey' || why === 'tooManyGuesses'

/** A step that did not count, with its reason. It stays until the courier has read it. */
export type Outcome = {
  readonly id: string
  readonly step: IntendedStep
  readonly why: Reason
  /** The time from which another try makes sense, if the gateway says so. */
  readonly until: string | null
  /** Later steps that depended on it and therefore do not count either. */
  readonly discarded: readonly IntendedStep[]
}

/** Everything that one courier's phone knows: what the gateway told, and the courier's own steps. */
export type CourierLog = Deliveries & {
  /** Oldest first, which is the order in which they are sent. */
  readonly pending: readonly Intent[]
  /** Newest first. */
  readonly outcomes: readonly Outcome[]
}

type Loss = { readonly id: string; readonly why: Extract<Reason, 'taken' | 'canceled'>; readonly at: string }
type Refusal = { readonly id: string; readonly why: Reason; readonly until: string | null; readonly at: string }

export type CourierEvent =
  | DeliveryEvent
  | ({ readonly type: 'IntentMade' } & Omit<Intent, 'sends'>)
  | { readonly type: 'IntentUndone'; readonly id: string; readonly at: string }
  /** The steps can no longer be undone, and may be sent. */
  | { readonly type: 'IntentsReleased'; readonly at: string }
  | { readonly type: 'IntentSent'; readonly id: string; readonly at: string }
  | { readonly type: 'IntentConfirmed'; readonly id: string; readonly at: string }
  /** The delivery belongs to another courier, or no longer to this one (SHIP-34). */
  | ({ readonly type: 'IntentLost' } & Loss)
  | ({ readonly type: 'IntentRefused' } & Refusal)
  | { readonly type: 'OutcomeDismissed'; readonly id: string; readonly at: string }

export type CourierCommand =
  | DeliveryCommand
  | { readonly type: 'Make'; readonly intent: Omit<Intent, 'sends'> }
  | { readonly type: 'Undo'; readonly id: string; readonly at: string }
  | { readonly type: 'Release'; readonly at: string }
  | { readonly type: 'Send'; readonly id: string; readonly at: string }
  | { readonly type: 'Confirm'; readonly id: string; readonly at: string }
  | ({ readonly type: 'Lose' } & Loss)
  | ({ readonly type: 'Refuse' } & Refusal)
  | { readonly type: 'Dismiss'; readonly id: string; readonly at: string }

export type CourierRejection =
  /** SHIP-18, SHIP-21, SHIP-22: the step is neither the next one nor an allowed cancel. */
  | { readonly type: 'StepNotAllowed'; readonly to: ShipmentStatus }
  /** The gateway decides who won the delivery. Until then no further step is possible. */
  | { readonly type: 'AuctionOpen' }
  | { readonly type: 'NotItsTurn' }
  | { readonly type: 'TooLateToUndo' }

const decide = (log: CourierLog, command: CourierCommand): Decision<CourierEvent, CourierRejection> => {
  if (command.type === 'Tell' || command.type === 'Hear') return accept(...decideNews(log, command))
  if (command.type === 'Make') return make(log, command.intent)
  const { pending, outcomes } = log
  const { at } = command
  if (command.type === 'Release') return pending.some(isHeld) ? accept({ type: 'IntentsReleased', at }) : accept()
  const { id } = command
  if (command.type === 'Dismiss')
    return outcomes.some((outcome) => outcome.id === id) ? accept({ type: 'OutcomeDismissed', id, at }) : accept()
  const intent = pending.find((one) => one.id === id)
  // The intent was answered or undone in the meantime, for example in another tab.
  if (!intent) return command.type === 'Undo' ? reject({ type: 'TooLateToUndo' }) : accept()
  switch (command.type) {
    case 'Undo':
      return isHeld(intent) ? accept({ type: 'IntentUndone', id, at }) : reject({ type: 'TooLateToUndo' })
    case 'Send':
      return pending[0] === intent ? accept({ type: 'IntentSent', id, at }) : reject({ type: 'NotItsTurn' })
    case 'Confirm':
      return accept({ type: 'IntentConfirmed', id, at })
    case 'Lose':
      return accept({ ...command, type: 'IntentLost' })
    case 'Refuse':
      return accept({ ...command, type: 'IntentRefused' })
  }
}

/** A courier does not read more cards than this. */
const mostOutcomes = 20

const evolve = evolver<CourierLog, CourierEvent>((log, event, before) => {
  const { pending } = log
  switch (event.type) {
    case 'DeliveryTold':
    case 'DeliveryHeard':
      return applyNews(log, event, before, isPending(before))
    case 'IntentMade': {
      const { type: _, ...made } = event
      // The next step confirms the one before.
      for (const intent of pending) intent.undoSeconds = 0
      pending.push(castDraft({ ...made, sends: 0 }))
      return
    }
    case 'IntentsReleased':
      for (const intent of pending) intent.undoSeconds = 0
      return
    case 'IntentSent':
      for (const intent of pending) if (intent.id === event.id) intent.sends += 1
      return
    case 'IntentUndone':
      log.pending = pending.filter(({ id }) => id !== event.id)
      return
    case 'IntentConfirmed': {
      const done = pending.find(({ id }) => id === event.id)
      log.pending = pending.filter(({ id }) => id !== event.id)
      // An earlier try of the same step, such as one with a wrong key, no longer matters.
      if (done) log.outcomes = log.outcomes.filter(({ step }) => !isSameStep(step, done))
      return
    }
    case 'IntentLost':
    case 'IntentRefused': {
      const failed = pending.find(({ id }) => id === event.id)
      if (!failed) return
      const discarded = pending.filter((intent) => intent !== failed && dependsOn(intent, failed))
      log.pending = pending.filter((intent) => intent !== failed && !discarded.includes(intent))
      // One card per step, even after several tries.
      log.outcomes = log.outcomes.filter(({ step }) => !isSameStep(step, failed))
      log.outcomes.unshift({
        id: failed.id,
        step: stepOf(failed),
        why: event.why,
        until: event.type === 'IntentRefused' ? event.until : null,
        discarded: discarded.map(stepOf),
      })
      log.outcomes.splice(mostOutcomes)
      return
    }
    case 'OutcomeDismissed':
      log.outcomes = log.outcomes.filter(({ id }) => id !== event.id)
  }
})

export const courierDecider: Decider<CourierLog, CourierCommand, CourierEvent, CourierRejection> = {
  initial: { news: 0, deliveries: {}, pending: [], outcomes: [] },
  decide,
  evolve,
}

/** Whether the courier can still undo the step. */
export const isHeld = ({ undoSeconds, sends }: Intent): boolean => undoSeconds > 0 && sends === 0

/** Returns how long the step can still be undone. A clock that was turned back does not lengthen the time. */
export function heldMs(intent: Intent, now: number): number {
  const since = now - Date.parse(intent.at)
  return isHeld(intent) && since >= 0 ? Math.max(0, intent.undoSeconds * 1000 - since) : 0
}

function make(log: CourierLog, intent: Omit<Intent, 'sends'>): Decision<CourierEvent, CourierRejection> {
  const { delivery, shipmentId, to } = intent
  const newest = log.pending.findLast((one) => one.delivery === delivery)
  if (newest?.shipmentId === shipmentId && newest.to === to) return accept() // the same slide twice
  if (isAuctionOpen(log, delivery)) return reject({ type: 'AuctionOpen' })
  const known = deliveryIn(log, delivery)
  if (!known || !afterStep(known, intent)) return reject({ type: 'StepNotAllowed', to })
  // A clock that was turned back between two slides does not change their order.
  const at = newest && newest.at > intent.at ? newest.at : intent.at
  return accept({ type: 'IntentMade', ...intent, at })
}

/** Whether a step of this shipment or stack, or of the stack around it, has no answer yet. */
const isPending = (log: CourierLog) => (id: string) =>
  log.pending.some(({ delivery }) => delivery === id || delivery === shipmentIn(log, id)?.stackId)

/** Every step of a delivery depends on the steps before it, except that two doors of one stack are independent. */
const dependsOn = (later: IntendedStep, earlier: IntendedStep): boolean =>
  later.delivery === earlier.delivery &&
  (later.shipmentType === 'stack' || earlier.shipmentType === 'stack' || later.shipmentId === earlier.shipmentId)

const isSameStep = (one: IntendedStep, other: IntendedStep): boolean =>
  one.shipmentId === other.shipmentId && one.to === other.to

const stepOf = ({ shipmentType, shipmentId, delivery, code, to, at }: IntendedStep): IntendedStep => ({
  shipmentType,
  shipmentId,
  delivery,
  code,
  to,
  at,
})
