import type { Position } from '#domain/geo/position.ts'

/** The positions of nodes, added in the order of their ids. A city has millions, so they are kept in plain arrays. */
export function createNodeIndex() {
  let ids = new Float64Array(1 << 16)
  let places = new Float64Array(1 << 17)
  let count = 0
  return {
    add(id: number, { lat, lng }: Position) {
      if (count === ids.length) {
        ids = grown(ids)
        places = grown(places)
      }
      ids[count] = id
      places[2 * count] = lat
      places[2 * count + 1] = lng
      count++
    },
    count: () => count,
    find(id: number): Position | null {
      let [low, high] = [0, count - 1]
      while (low <= high) {
        const middle = (low + high) >> 1
        const found = ids[middle] ?? 0
        if (found === id) return { lat: places[2 * middle] ?? 0, lng: places[2 * middle + 1] ?? 0 }
        if (found < id) low = middle + 1
        else high = middle - 1
      }
      return null
    },
  }
}

export type NodeIndex = ReturnType<typeof createNodeIndex>

function grown(from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2)
  to.set(from)
  return to
}
