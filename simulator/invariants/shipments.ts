import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isFinished, mayCancel, nextStatus } from '#domain/shipment/rules.ts'
import type { Observation } from '../observations/observation.ts'
import { givenBack } from './given-back.ts'
import type { Invariant } from './invariant.ts'
import { inSequence, of, once, twoOf } from './situations.ts'

const askedFor = of('StepAnswered', ({ to, shipmentId }) => (to === 'ON_ROUTE_TO_PICK_UP' ? shipmentId : null))

export const oneWinner: Invariant = {
  name: 'a shipment has one winner',
  needs: twoOf(
    askedFor,
    of('StepAnswered', ({ riderId }) => riderId),
  ),
  begin() {
    const winners = new Map<string, { readonly riderId: string; readonly changes: number }>()
    const returns = givenBack()
    return {
      see(newest) {
        returns.note(newest)
        const won = winnerOf(newest)
        if (!won) return null
        const key = `${won.toldTo} ${won.shipmentId}`
        const { riderId: other, changes } = winners.get(key) ?? { riderId: won.riderId, changes: 0 }
        const isOther = other !== won.riderId
        winners.set(key, { riderId: won.riderId, changes: isOther ? changes + 1 : changes })
        return isOther && changes >= returns.times(won.shipmentId)
          ? `shipment ${won.shipmentId} is ${other}'s and ${won.riderId}'s${asKnownTo(won)}`
          : null
      },
    }
  },
}

/** For runs whose couriers all want the same: without a race the run shows nothing about the auction. */
export const everyShipmentIsRacedFor: Invariant = {
  name: 'every shipment is raced for',
  needs: once(askedFor),
  begin() {
    const asked = new Map<string, Set<string>>()
    return {
      see(newest) {
        if (newest.type !== 'StepAnswered' || newest.to !== 'ON_ROUTE_TO_PICK_UP') return null
        asked.set(newest.shipmentId, (asked.get(newest.shipmentId) ?? new Set()).add(newest.riderId))
        return null
      },
      atEnd() {
        const alone = [...asked].find(([, riders]) => riders.size < 2)
        return alone ? `only one courier asked for shipment ${alone[0]}, so nothing was decided` : null
      },
    }
  },
}

const lookedFor = of('FrameSeen', ({ status, shipmentId }) => (status === 'LOOKING_FOR_DRIVER' ? shipmentId : null))

/** For runs with couriers on shift all along: an offer in waves reaches one of them, however full their hands were at first. */
export const everyOfferIsHeard: Invariant = {
  name: 'every offer reaches a courier',
  needs: once(lookedFor),
  begin() {
    const heard = new Set<string>()
    const offered = new Set<string>()
    return {
      see(newest) {
        if (newest.type === 'CourierAsked' || newest.type === 'ShipmentShown') heard.add(newest.shipmentId)
        const id = lookedFor(newest)
        if (id !== null) offered.add(id)
        return null
      },
      atEnd() {
        const unheard = [...offered].find((id) => !heard.has(id))
        return unheard ? `shipment ${unheard} looked for a courier, and none was asked` : null
      },
    }
  },
}

/** For runs of stores whose couriers return something, with enough time for it. */
export const everythingComesBack: Invariant = {
  name: 'every delivery comes back to its store',
  needs: once(of('StepAnswered', ({ shipmentId, comesBack }) => (comesBack ? shipmentId : null))),
  begin() {
    const due = new Set<string>()
    const stacks = new Map<string, readonly string[]>()
    return {
      see(newest) {
        if (newest.type === 'StackSeen')
          stacks.set(
            newest.stackId,
            newest.shipments.map(({ shipmentId }) => shipmentId),
          )
        if (newest.type !== 'StepAnswered' || newest.refusal !== null) return null
        const { shipmentId, riderId, to, comesBack } = newest
        if (comesBack) due.add(shipmentId)
        if (to !== 'RETURNED') return null
        const back = stacks.get(shipmentId) ?? [shipmentId]
        const isDue = back.filter((id) => due.delete(id)).length > 0
        return isDue ? null : `courier ${riderId} brought ${shipmentId} back, which was not due`
      },
      atEnd() {
        const [id] = due
        return id === undefined ? null : `shipment ${id} was delivered, and did not come back`
      },
    }
  },
}

export const stacksAgree: Invariant = {
  name: 'a stack and its shipments agree',
  needs: twoOf(
    of('StackSeen', ({ stackId, riderId }) => (riderId === null ? null : stackId)),
    of('StackSeen', ({ status }) => status),
  ),
  begin: () => ({
    see(newest) {
      if (newest.type !== 'StackSeen') return null
      const { stackId, status, riderId, shipments } = newest
      const open = shipments.filter((shipment) => !isFinished(shipment.status))
      if (isFinished(status) !== (open.length === 0))
        return `stack ${stackId} is ${status} while ${open.length} of its shipments are under way`
      const foreign = open.find((shipment) => shipment.riderId !== riderId)
      return foreign ? `shipment ${foreign.shipmentId} is ${foreign.riderId}'s in a stack of ${riderId}` : null
    },
  }),
}

const stepTaken = of('StepAnswered', ({ refusal, shipmentId, riderId, page }) =>
  refusal === null ? `${shipmentId} ${riderId} ${page ?? ''}` : null,
)

export const legalSteps: Invariant = {
  name: 'couriers take only legal steps',
  needs: inSequence(stepTaken, stepTaken),
  begin() {
    const known = new Map<string, ShipmentStatus>()
    return {
      see(newest) {
        // Kept for each page of each courier, because a page may not know another page's step yet.
        const keyOf = (id: string, riderId: string) => `${id} ${riderId} ${('page' in newest && newest.page) || ''}`
        if (newest.type === 'StepUnanswered') known.delete(keyOf(newest.shipmentId, newest.riderId))
        const steps = stepsOf(newest).map(({ id, riderId, status }) => ({ id, key: keyOf(id, riderId), status }))
        const wrong = newest.type === 'StepAnswered' ? steps.find((it) => !isStep(known.get(it.key), it.status)) : null
        const from = wrong && (known.get(wrong.key) ?? 'LOOKING_FOR_DRIVER')
        for (const { key, status } of steps) known.set(key, status)
        return wrong ? `shipment ${wrong.id} went from ${from} to ${wrong.status}` : null
      },
    }
  },
}

const asKnownTo = ({ toldTo }: Winner) =>
  toldTo === 'courier' ? '' : ` to the ${toldTo}, who knows couriers by other ids`

type Winner = {
  readonly shipmentId: string
  readonly riderId: string
  /** Diners know a courier by another id than couriers do, and a slow page learns late of another courier. */
  readonly toldTo: 'courier' | `diner on page ${string}`
}

/** Returns the shipment's courier according to the observation. */
function winnerOf(it: Observation): Winner | null {
  const known = (shipmentId: string, riderId: string, toldTo: Winner['toldTo']) => ({ shipmentId, riderId, toldTo })
  if (it.type === 'FrameSeen' && it.riderId !== null)
    return known(it.shipmentId, it.riderId, `diner on page ${it.page ?? '1'}`)
  if (it.type === 'TakenUp') return known(it.shipmentId, it.riderId, 'courier')
  if (it.type === 'StackSeen' && it.riderId !== null) return known(it.stackId, it.riderId, 'courier')
  return it.type === 'StepAnswered' && it.refusal === null ? known(it.shipmentId, it.riderId, 'courier') : null
}

type ShipmentStep = { readonly id: string; readonly riderId: string; readonly status: ShipmentStatus }

/** Returns the statuses of shipments and stacks that a courier learns. */
function stepsOf(it: Observation): readonly ShipmentStep[] {
  if (it.type === 'TakenUp') return [{ id: it.shipmentId, riderId: it.riderId, status: it.status }]
  // A page learns of the other page's steps when it looks.
  if (it.type === 'ShipmentShown' && it.page !== undefined)
    return [{ id: it.shipmentId, riderId: it.riderId, status: it.status }]
  if (it.type === 'StackSeen')
    return [{ ...it, shipmentId: it.stackId }, ...it.shipments].flatMap(({ shipmentId: id, riderId, status }) =>
      // A holder other than the viewer may not know its status yet.
      riderId === it.seenBy ? [{ id, riderId, status }] : [],
    )
  return it.type === 'StepAnswered' && it.refusal === null
    ? [{ id: it.shipmentId, riderId: it.riderId, status: it.to }]
    : []
}

/** Couriers are not told whether a shipment is returned, so the longer life cycle is allowed. */
const anyShipment = { returnShipment: true }

const isStep = (from: ShipmentStatus = 'LOOKING_FOR_DRIVER', to: ShipmentStatus) =>
  nextStatus(from, anyShipment) === to ||
  (from === 'IN_STORE' && to === 'ON_ROUTE_TO_DROP_OFFS') ||
  (from === 'DRIVER_CANCELED' && to === 'ON_ROUTE_TO_PICK_UP') ||
  (to === 'DRIVER_CANCELED' && (mayCancel(from) || from === 'ON_ROUTE_TO_DROP_OFFS'))
