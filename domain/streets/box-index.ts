import Flatbush from 'flatbush'

export type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

/** Finds boxes by their place, as their numbers in the list; null without boxes. */
export function indexBoxes(boxes: readonly Box[]): Flatbush | null {
  if (boxes.length === 0) return null
  const index = new Flatbush(boxes.length)
  for (const { minX, minY, maxX, maxY } of boxes) index.add(minX, minY, maxX, maxY)
  index.finish()
  return index
}

export function boxAround(points: readonly { readonly x: number; readonly y: number }[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}
