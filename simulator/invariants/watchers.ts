import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled, isFinished } from '#domain/shipment/rules.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import type { Observation } from '../observation.ts'
import type { Finding, Invariant } from './invariant.ts'

type Frame = Extract<Observation, { readonly type: 'FrameSeen' }>
type Read = Extract<Observation, { readonly type: 'OrderRead' }>

/** Compares each frame of an order with the one before it. */
const betweenFrames = (name: string, judge: (newest: Frame, last: Frame) => Finding): Invariant => ({
  name,
  needs: ['FrameSeen'],
  begin() {
    const lastFrames = new Map<string, Frame>()
    return {
      see(newest) {
        if (newest.type !== 'FrameSeen') return null
        const last = lastFrames.get(newest.code)
        lastFrames.set(newest.code, newest)
        return last ? judge(newest, last) : null
      },
    }
  },
})

export const legalTransitions = betweenFrames('watchers see only legal transitions', (newest, last) =>
  last.status === newest.status || isAhead(last.status, newest.status)
    ? null
    : `order ${newest.code} went from ${last.status} to ${newest.status}`,
)

export const growingCursors = betweenFrames('cursors only grow', (newest, last) =>
  isNewerCursor(newest.at, last.at) ? null : `order ${newest.code}: ${newest.at} came after ${last.at}`,
)

export const privatePositions: Invariant = {
  name: 'no position outside the privacy window',
  needs: ['FrameSeen'],
  begin: () => ({
    see: (newest) =>
      newest.type === 'FrameSeen' && newest.hasPosition && !maySharePosition(newest.status)
        ? `order ${newest.code} tells a position while ${newest.status}`
        : null,
  }),
}

export const lastState: Invariant = {
  name: 'every watcher ends with the last state',
  needs: ['OrderRead'],
  begin() {
    const frames = new Map<string, Frame>()
    const reads = new Map<string, Read>()
    return {
      see(newest) {
        if (newest.type === 'FrameSeen') frames.set(newest.code, newest)
        if (newest.type === 'OrderRead') reads.set(newest.code, newest)
        return null
      },
      atEnd() {
        for (const read of reads.values()) {
          const finding = endOf(read, frames.get(read.code))
          if (finding) return finding
        }
        return null
      },
    }
  },
}

function endOf({ code, at, shipmentStatuses }: Read, last: Frame | undefined): Finding {
  if (!last) return `the watcher of order ${code} saw nothing`
  if (!shipmentStatuses.includes(last.status) || !isFinished(last.status))
    return `the watcher of order ${code} ended at ${last.status}, the gateway at ${shipmentStatuses.join()}`
  return isNewerCursor(at, last.at) ? `the watcher of order ${code} ended at ${last.at}, the gateway at ${at}` : null
}

/** Of runs whose couriers all have a signal. */
export const movingRiders: Invariant = {
  name: 'diners see the rider move',
  needs: ['FrameSeen'],
  begin() {
    const positions = new Map<string, number>()
    return {
      see(newest) {
        if (newest.type === 'FrameSeen')
          positions.set(newest.code, (positions.get(newest.code) ?? 0) + (newest.hasPosition ? 1 : 0))
        return null
      },
      atEnd() {
        const blind = [...positions].find(([, count]) => count < 2)
        return blind ? `order ${blind[0]} was brought by a rider whom nobody saw move` : null
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

/** A slow watcher is sent only the newest state, so it may skip some; it must never go back or sideways. */
const isAhead = (from: ShipmentStatus, to: ShipmentStatus): boolean =>
  isCanceled(to) ? !isFinished(from) : !isCanceled(from) && life.indexOf(to) > life.indexOf(from)
