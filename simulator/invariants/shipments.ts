import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isFinished, mayCancel, nextStatus } from '#domain/shipment/rules.ts'
import type { Observation } from '../observation.ts'
import type { Invariant } from './invariant.ts'

export const oneWinner: Invariant = {
  name: 'a shipment has one winner',
  needs: ['FrameSeen', 'TakenUp', 'StackSeen', 'StepAnswered'],
  begin() {
    const winners = new Map<string, string>()
    return {
      see(newest) {
        const won = winnerOf(newest)
        if (!won) return null
        const key = `${won.toldTo} ${won.shipmentId}`
        const other = winners.get(key)
        if (other === undefined) winners.set(key, won.riderId)
        return other !== undefined && other !== won.riderId
          ? `shipment ${won.shipmentId} is ${other}'s and ${won.riderId}'s`
          : null
      },
    }
  },
}

/** Of runs whose couriers all want the same: without a race nothing of the auction was shown. */
export const everyShipmentIsRacedFor: Invariant = {
  name: 'every shipment is raced for',
  needs: ['StepAnswered'],
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

export const stacksAgree: Invariant = {
  name: 'a stack and its shipments agree',
  needs: ['StackSeen'],
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

export const legalSteps: Invariant = {
  name: 'couriers take only legal steps',
  needs: ['StepAnswered'],
  begin() {
    const known = new Map<string, ShipmentStatus>()
    return {
      see(newest) {
        const steps = stepsOf(newest)
        const wrong = newest.type === 'StepAnswered' ? steps.find(([id, to]) => !isStep(known.get(id), to)) : undefined
        const from = wrong && (known.get(wrong[0]) ?? 'LOOKING_FOR_DRIVER')
        for (const [id, status] of steps) known.set(id, status)
        return wrong ? `shipment ${wrong[0]} went from ${from} to ${wrong[1]}` : null
      },
    }
  },
}

type Winner = {
  readonly shipmentId: string
  readonly riderId: string
  /** Diners know a courier by another id than couriers do. */
  readonly toldTo: 'diner' | 'courier'
}

/** The courier who has the shipment according to the observation. */
function winnerOf(it: Observation): Winner | null {
  const known = (shipmentId: string, riderId: string, toldTo: Winner['toldTo']) => ({ shipmentId, riderId, toldTo })
  if (it.type === 'FrameSeen' && it.riderId !== null) return known(it.shipmentId, it.riderId, 'diner')
  if (it.type === 'TakenUp') return known(it.shipmentId, it.riderId, 'courier')
  if (it.type === 'StackSeen' && it.riderId !== null) return known(it.stackId, it.riderId, 'courier')
  return it.type === 'StepAnswered' && it.refusal === null ? known(it.shipmentId, it.riderId, 'courier') : null
}

/** What a courier learns of the status of shipments and stacks, by their ids. */
function stepsOf(it: Observation): readonly (readonly [id: string, status: ShipmentStatus])[] {
  if (it.type === 'TakenUp') return [[it.shipmentId, it.status]]
  if (it.type === 'StackSeen')
    return [[it.stackId, it.status], ...it.shipments.map(({ shipmentId, status }) => [shipmentId, status] as const)]
  return it.type === 'StepAnswered' && it.refusal === null ? [[it.shipmentId, it.to]] : []
}

/** Couriers are not told whether a shipment comes back, so the longer life cycle is allowed. */
const anyShipment = { returnShipment: true }

const isStep = (from: ShipmentStatus = 'LOOKING_FOR_DRIVER', to: ShipmentStatus) =>
  nextStatus(from, anyShipment) === to ||
  (from === 'IN_STORE' && to === 'ON_ROUTE_TO_DROP_OFFS') ||
  (to === 'DRIVER_CANCELED' && (mayCancel(from) || from === 'ON_ROUTE_TO_DROP_OFFS'))
