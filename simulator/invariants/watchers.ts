import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled, isFinished } from '#domain/shipment/rules.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import type { Observation } from '../observations/observation.ts'
import { givenBack } from './given-back.ts'
import type { Finding, Invariant } from './invariant.ts'
import { inSequence, of, twoOf } from './situations.ts'

type Frame = Extract<Observation, { readonly type: 'FrameSeen' }>
type OrderObservation = Extract<Observation, { readonly type: 'OrderRead' }>

/** Each page that shows an order is a watcher of it. */
export const watcherOf = ({ code, page = '1' }: Pick<Frame, 'code' | 'page'>) => `${code} on page ${page}`

const frameSeen = of('FrameSeen', watcherOf)

/** Compares each frame of a watcher with the one before it. */
const betweenFrames = (name: string, judge: (newest: Frame, last: Frame) => Finding): Invariant => ({
  name,
  needs: inSequence(frameSeen, frameSeen),
  begin() {
    const lastFrames = new Map<string, Frame>()
    return {
      see(newest) {
        if (newest.type !== 'FrameSeen') return null
        const watcher = watcherOf(newest)
        const last = lastFrames.get(watcher)
        lastFrames.set(watcher, newest)
        return last ? judge(newest, last) : null
      },
    }
  },
})

/** A shipment may return to the search for a courier, or go on from it, as often as a courier has given it back. */
export const legalTransitions: Invariant = {
  name: 'watchers see only legal transitions',
  needs: twoOf(
    frameSeen,
    of('FrameSeen', ({ status }) => status),
  ),
  begin() {
    const lastStatus = new Map<string, ShipmentStatus>()
    const back = new Map<string, number>()
    const returns = givenBack()
    return {
      see(newest) {
        returns.note(newest)
        if (newest.type !== 'FrameSeen') return null
        const { code, shipmentId, status } = newest
        const watcher = watcherOf(newest)
        const last = lastStatus.get(watcher) ?? status
        lastStatus.set(watcher, status)
        if (last === status || isAhead(last, status)) return null
        const times = (back.get(watcher) ?? 0) + 1
        back.set(watcher, times)
        const isBack = !isOver(last) && life.indexOf(status) >= life.indexOf('LOOKING_FOR_DRIVER')
        return isBack && times <= returns.times(shipmentId) ? null : `order ${code} went from ${last} to ${status}`
      },
    }
  },
}

/** Whether no other courier can follow. */
const isOver = (status: ShipmentStatus) => isFinished(status) && status !== 'DRIVER_CANCELED'

export const growingCursors = betweenFrames('cursors only grow', (newest, last) =>
  isNewerCursor(newest.at, last.at) ? null : `order ${newest.code}: ${newest.at} came after ${last.at}`,
)

export const privatePositions: Invariant = {
  name: 'no position outside the privacy window',
  // Before the first position, there may have been none to show.
  needs: inSequence(
    of('FrameSeen', ({ code, hasPosition }) => (hasPosition ? code : null)),
    of('FrameSeen', ({ code, status }) => (maySharePosition(status) ? null : code)),
  ),
  begin: () => ({
    see: (newest) =>
      newest.type === 'FrameSeen' && newest.hasPosition && !maySharePosition(newest.status)
        ? `order ${newest.code} tells a position while ${newest.status}`
        : null,
  }),
}

export const lastState: Invariant = {
  name: 'every watcher ends with the last state',
  needs: inSequence(
    of('FrameSeen', ({ code, status }) => (isFinished(status) ? null : code)),
    of('OrderRead', ({ code }) => code),
  ),
  begin() {
    /** The last frame of each watcher, by order. */
    const frames = new Map<string, Map<string, Frame>>()
    const reads = new Map<string, OrderObservation>()
    /** The cursor of a stacked shipment continues with the others of its stack, after its own end. */
    const stacked = new Set<string>()
    return {
      see(newest) {
        if (newest.type === 'FrameSeen') {
          const watchers = frames.get(newest.code) ?? new Map<string, Frame>()
          frames.set(newest.code, watchers.set(watcherOf(newest), newest))
        }
        if (newest.type === 'OrderRead') reads.set(newest.code, newest)
        if (newest.type === 'StackSeen') for (const { shipmentId } of newest.shipments) stacked.add(shipmentId)
        return null
      },
      atEnd() {
        for (const read of reads.values()) {
          const watchers = frames.get(read.code)
          if (!watchers) return `the watcher of order ${read.code} saw nothing`
          for (const last of watchers.values()) {
            const finding = endOf(read, last, stacked.has(last.shipmentId))
            if (finding) return finding
          }
        }
        return null
      },
    }
  },
}

function endOf({ at, shipmentStatuses }: OrderObservation, last: Frame, isStacked: boolean): Finding {
  const code = watcherOf(last)
  // The page closes at the door, and the courier returns to the store.
  if (last.status === 'DELIVERED' && shipmentStatuses.includes('RETURNED')) return null
  if (!shipmentStatuses.includes(last.status) || !isFinished(last.status))
    return `the watcher of order ${code} ended at ${last.status}, the gateway at ${shipmentStatuses.join()}`
  return !isStacked && isNewerCursor(at, last.at)
    ? `the watcher of order ${code} ended at ${last.at}, the gateway at ${at}`
    : null
}

const positionSeen = of('FrameSeen', ({ code, fix }) => (fix ? code : null))

/** For runs whose couriers all have a signal. */
export const movingRiders: Invariant = {
  name: 'diners see the rider move',
  needs: inSequence(positionSeen, positionSeen),
  begin() {
    /** The first position of each order's rider, until the rider was seen elsewhere. */
    const still = new Map<string, Frame['fix']>()
    const moved = new Set<string>()
    return {
      see(newest) {
        if (newest.type !== 'FrameSeen' || moved.has(newest.code)) return null
        const { code, fix } = newest
        const first = still.get(code) ?? fix
        still.set(code, first)
        if (!first || !fix || (first.lat === fix.lat && first.lng === fix.lng)) return null
        still.delete(code)
        moved.add(code)
        return null
      },
      atEnd() {
        const [code] = still.keys()
        return code === undefined ? null : `order ${code} was delivered by a rider who was never seen moving`
      },
    }
  },
}

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

/** A slow watcher gets only the newest state, so it may skip some; it must never go back or sideways. */
const isAhead = (from: ShipmentStatus, to: ShipmentStatus): boolean =>
  isCanceled(to) ? !isOver(from) : !isCanceled(from) && life.indexOf(to) > life.indexOf(from)
