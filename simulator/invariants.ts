import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled, isFinished, mayCancel, nextStatus } from '#domain/shipment/rules.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'

/** What an actor saw of the gateway, in the order in which it was seen. */
export type Observation =
  | { readonly type: 'OrderAnswered'; readonly key: string; readonly code: string }
  | {
      readonly type: 'StepAnswered'
      readonly shipmentId: string
      readonly riderId: string
      readonly to: ShipmentStatus
      /** The problem's code, or null when the step was taken. */
      readonly refusal: string | null
    }
  /** A courier who comes back is told which shipment is still in hand. */
  | {
      readonly type: 'TakenUp'
      readonly shipmentId: string
      readonly riderId: string
      readonly status: ShipmentStatus
    }
  /** A stack as the gateway shows it to a courier who has it, or lost it. */
  | {
      readonly type: 'StackSeen'
      readonly stackId: string
      readonly status: ShipmentStatus
      readonly riderId: string | null
      readonly shipments: readonly {
        readonly shipmentId: string
        readonly status: ShipmentStatus
        readonly riderId: string | null
      }[]
    }
  | {
      readonly type: 'FrameSeen'
      readonly code: string
      readonly shipmentId: string
      readonly status: ShipmentStatus
      readonly riderId: string | null
      readonly hasPosition: boolean
      readonly at: string
    }
  /** The gateway's own state of an order at the end, beside what its watcher saw last. */
  | {
      readonly type: 'OrderRead'
      readonly code: string
      readonly orderStatus: string
      readonly shipmentStatuses: readonly ShipmentStatus[]
      readonly at: string
    }

type Seen<Type extends Observation['type']> = Extract<Observation, { readonly type: Type }>

/** A sentence that says what is wrong, or null. */
type Finding = string | null

export type Invariant = {
  readonly name: string
  /** Checks each observation as it arrives; the earlier ones are known. */
  readonly onEach?: (newest: Observation, before: readonly Observation[]) => Finding
  /** Checks the whole run. */
  readonly atEnd?: (all: readonly Observation[]) => Finding
}

/** What must be true of every run, for every seed (ruling-32). */
export const invariants: readonly Invariant[] = [
  {
    name: 'a shipment has one winner',
    onEach(newest, before) {
      const winner = winnerOf(newest)
      const other = before
        .map(winnerOf)
        .find((it) => it && winner && it.shipmentId === winner.shipmentId && it.toldTo === winner.toldTo)
      return winner && other && other.riderId !== winner.riderId
        ? `shipment ${winner.shipmentId} is ${other.riderId}'s and ${winner.riderId}'s`
        : null
    },
  },
  {
    name: 'every shipment is raced for',
    atEnd(all) {
      const asked = ofType(all, 'StepAnswered').filter(({ to }) => to === 'ON_ROUTE_TO_PICK_UP')
      const alone = [...Map.groupBy(asked, ({ shipmentId }) => shipmentId)].find(
        ([, tries]) => new Set(tries.map(({ riderId }) => riderId)).size < 2,
      )
      return alone ? `only one courier asked for shipment ${alone[0]}, so nothing was decided` : null
    },
  },
  {
    name: 'a stack and its shipments agree',
    onEach(newest) {
      if (newest.type !== 'StackSeen') return null
      const { stackId, status, riderId, shipments } = newest
      const open = shipments.filter((shipment) => !isFinished(shipment.status))
      if (isFinished(status) !== (open.length === 0))
        return `stack ${stackId} is ${status} while ${open.length} of its shipments are under way`
      const foreign = open.find((shipment) => shipment.riderId !== riderId)
      return foreign ? `shipment ${foreign.shipmentId} is ${foreign.riderId}'s in a stack of ${riderId}` : null
    },
  },
  {
    name: 'couriers take only legal steps',
    onEach(newest, before) {
      if (newest.type !== 'StepAnswered' || newest.refusal !== null) return null
      const from =
        before.map((it) => stepOf(it, newest.shipmentId)).findLast((it) => it !== null) ?? 'LOOKING_FOR_DRIVER'
      return isStep(from, newest.to) ? null : `shipment ${newest.shipmentId} went from ${from} to ${newest.to}`
    },
  },
  {
    name: 'watchers see only legal transitions',
    onEach(newest, before) {
      if (newest.type !== 'FrameSeen') return null
      const last = lastFrame(before, newest.code)
      return !last || last.status === newest.status || isAhead(last.status, newest.status)
        ? null
        : `order ${newest.code} went from ${last.status} to ${newest.status}`
    },
  },
  {
    name: 'cursors only grow',
    onEach(newest, before) {
      if (newest.type !== 'FrameSeen') return null
      const last = lastFrame(before, newest.code)
      return last && !isNewerCursor(newest.at, last.at)
        ? `order ${newest.code}: ${newest.at} came after ${last.at}`
        : null
    },
  },
  {
    name: 'no position outside the privacy window',
    onEach: (newest) =>
      newest.type === 'FrameSeen' && newest.hasPosition && !maySharePosition(newest.status)
        ? `order ${newest.code} tells a position while ${newest.status}`
        : null,
  },
  {
    name: 'a key places one order',
    onEach(newest, before) {
      if (newest.type !== 'OrderAnswered') return null
      const answered = ofType(before, 'OrderAnswered')
      const doubled = answered.find(({ key, code }) => key === newest.key && code !== newest.code)
      const shared = answered.find(({ key, code }) => key !== newest.key && code === newest.code)
      if (doubled) return `key ${newest.key} placed ${doubled.code} and ${newest.code}`
      return shared ? `keys ${shared.key} and ${newest.key} share order ${newest.code}` : null
    },
  },
  {
    name: 'no order is lost or doubled',
    atEnd(all) {
      for (const code of new Set(ofType(all, 'OrderAnswered').map((it) => it.code))) {
        const read = ofType(all, 'OrderRead').find((it) => it.code === code)
        if (!read) return `order ${code} was placed and never seen again`
        if (read.orderStatus !== 'DELIVERED' && read.orderStatus !== 'COMPLETED')
          return `order ${code} ended ${read.orderStatus}`
        if (read.shipmentStatuses.length !== 1) return `order ${code} has ${read.shipmentStatuses.length} shipments`
      }
      return null
    },
  },
  {
    name: 'every watcher ends with the last state',
    atEnd(all) {
      for (const { code, at, shipmentStatuses } of ofType(all, 'OrderRead')) {
        const last = lastFrame(all, code)
        if (!last) return `the watcher of order ${code} saw nothing`
        if (!shipmentStatuses.includes(last.status) || !isFinished(last.status))
          return `the watcher of order ${code} ended at ${last.status}, the gateway at ${shipmentStatuses.join()}`
        if (isNewerCursor(at, last.at)) return `the watcher of order ${code} ended at ${last.at}, the gateway at ${at}`
      }
      return null
    },
  },
  {
    name: 'diners see the rider move',
    atEnd(all) {
      const frames = Map.groupBy(ofType(all, 'FrameSeen'), ({ code }) => code)
      const blind = [...frames].find(([, seen]) => seen.filter(({ hasPosition }) => hasPosition).length < 2)
      return blind ? `order ${blind[0]} was brought by a rider whom nobody saw move` : null
    },
  },
]

export type Violation = { readonly invariant: string; readonly step: number; readonly finding: string }

export const violationAt = (
  newest: Observation,
  before: readonly Observation[],
  all: readonly Invariant[] = invariants,
): Violation | null => first(all, before.length + 1, (it) => it.onEach?.(newest, before) ?? null)

export const violationAtEnd = (
  observations: readonly Observation[],
  all: readonly Invariant[] = invariants,
): Violation | null => first(all, observations.length, (it) => it.atEnd?.(observations) ?? null)

function first(all: readonly Invariant[], step: number, look: (it: Invariant) => Finding): Violation | null {
  for (const invariant of all) {
    const finding = look(invariant)
    if (finding !== null) return { invariant: invariant.name, step, finding }
  }
  return null
}

const ofType = <Type extends Observation['type']>(all: readonly Observation[], type: Type) =>
  all.filter((it): it is Seen<Type> => it.type === type)

const lastFrame = (all: readonly Observation[], code: string) =>
  ofType(all, 'FrameSeen').findLast((it) => it.code === code) ?? null

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

/** The status of the shipment according to the observation, as its courier knows it. */
function stepOf(it: Observation, shipmentId: string): ShipmentStatus | null {
  if (it.type === 'TakenUp' && it.shipmentId === shipmentId) return it.status
  if (it.type === 'StackSeen')
    return it.stackId === shipmentId
      ? it.status
      : (it.shipments.find((shipment) => shipment.shipmentId === shipmentId)?.status ?? null)
  return it.type === 'StepAnswered' && it.shipmentId === shipmentId && it.refusal === null ? it.to : null
}

/** Watchers are not told whether a shipment comes back, so the longer life cycle is allowed. */
const anyShipment = { returnShipment: true }

const isStep = (from: ShipmentStatus, to: ShipmentStatus) =>
  nextStatus(from, anyShipment) === to ||
  (from === 'IN_STORE' && to === 'ON_ROUTE_TO_DROP_OFFS') ||
  (to === 'DRIVER_CANCELED' && (mayCancel(from) || from === 'ON_ROUTE_TO_DROP_OFFS'))

/** The life cycle of a shipment, with the statuses that exist only in stacks. */
const life: readonly ShipmentStatus[] = [
  'PENDING',
  'STACKING',
  'LOOKING_FOR_DRIVER',
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFFS',
  'ON_ROUTE_TO_DROP_OFF',
  'DELIVERED',
  'RETURNED',
]

/** A slow watcher is sent only the newest state, so it may skip some; it must never go back or sideways. */
const isAhead = (from: ShipmentStatus, to: ShipmentStatus): boolean =>
  isCanceled(to) ? !isFinished(from) : !isCanceled(from) && life.indexOf(to) > life.indexOf(from)
