import type { OnMessage, Road } from './system.ts'

/** Times the way of fixes from couriers to their diners; a frame shows the newest fix, and supersedes those before it. */
export function createFixDelays(shipments: number, { placeOf }: Pick<Road, 'placeOf'>) {
  /** When each fix of a shipment that has not arrived left, by the fix's own time. */
  const underWay = Array.from({ length: shipments }, () => new Map<number, number>())
  const delays: number[] = []
  const counts = { superseded: 0, backwards: 0 }
  let measuredFrom = Number.POSITIVE_INFINITY
  return {
    delays,
    counts,
    /** Fixes that have left from now on are measured. */
    measure() {
      measuredFrom = performance.now()
      delays.length = 0
    },
    sent: (n: number, at: number) => void underWay[n]!.set(at, performance.now()),
    /** Takes the frames of a shipment's diner. */
    reader(n: number): OnMessage {
      let last: readonly number[] = []
      return (bytes, start, end) => {
        const place = placeOf(bytes.toString('utf8', start, end))
        if (!place) return
        if (!isNewer(place, last)) counts.backwards++
        last = place
        const fixAt = place.at(-1)!
        const left = underWay[n]!.get(fixAt)
        if (left === undefined) return
        if (left >= measuredFrom) delays.push(performance.now() - left)
        for (const earlier of underWay[n]!.keys()) {
          if (earlier > fixAt) break
          underWay[n]!.delete(earlier)
          if (earlier < fixAt) counts.superseded++
        }
      }
    },
    lost: () => underWay.reduce((sum, { size }) => sum + size, 0),
    /** Forgets the fixes that are under way, and returns how many they were. */
    forget() {
      const lost = underWay.reduce((sum, { size }) => sum + size, 0)
      for (const one of underWay) one.clear()
      return lost
    },
  }
}

function isNewer(place: readonly number[], than: readonly number[]): boolean {
  for (let part = 0; part < place.length; part++) {
    const difference = place[part]! - (than[part] ?? -1)
    if (difference !== 0) return difference > 0
  }
  return false
}
