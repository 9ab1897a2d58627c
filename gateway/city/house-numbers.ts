import type { Position } from '#domain/geo/position.ts'
import { lengthInMetres, positionAlong } from '#domain/streets/polyline.ts'
import type { NodeIndex } from './node-index.ts'

/** A house of the extract; `street` is blank where only its place tells. */
export type KnownHouse = {
  readonly numbers: readonly number[]
  readonly street: string
  readonly postalCode: string
  readonly at: Position
}

/**
 * Reads `1234`, `1234 bis`, `12-14` and `12;14`. None for a house without a number, such as `s/n`. With an `interpolation`, a
 * range has the numbers between its ends as well.
 */
export function houseNumbers(text: string | undefined, interpolation?: string): readonly number[] {
  const numbers = (text ?? '').split(/[-–;,/]/).flatMap((part) => {
    const number = Number(/^\s*(\d{1,5})(?!\d)/.exec(part)?.[1] ?? 0)
    return number > 0 ? [number] : []
  })
  const [low = 0, high = 0] = numbers
  const step = stepOf(interpolation)
  const count = numbers.length === 2 && step > 0 && high > low ? Math.floor((high - low) / step) : 0
  const between = count <= most ? Array.from({ length: count }, (_, index) => low + step * index) : []
  return [...new Set([...between, ...numbers])]
}

const stepOf = (interpolation = '') => steps[interpolation] ?? Number(interpolation)

const steps: Readonly<Record<string, number>> = { even: 2, odd: 2, all: 1, alphabetic: 0 }
const most = 1000

/**
 * The houses between those at the nodes of a way of `addr:interpolation`, evenly spread. The houses at its nodes are taken with
 * their nodes.
 */
export function numbersAlong(
  interpolation: string,
  street: string,
  refs: readonly number[],
  nodes: NodeIndex,
  numbered: ReadonlyMap<number, KnownHouse>,
): KnownHouse[] {
  const step = stepOf(interpolation)
  if (!(step > 0)) return []
  const houses: KnownHouse[] = []
  let from: { readonly house: KnownHouse; readonly points: Position[] } | null = null
  for (const ref of refs) {
    const point = nodes.find(ref)
    if (!point) {
      from = null
      continue
    }
    from?.points.push(point)
    const house = numbered.get(ref)
    if (!house) continue
    if (from) houses.push(...between(from.house, house, from.points, step, street))
    from = { house, points: [point] }
  }
  return houses
}

function between(
  first: KnownHouse,
  last: KnownHouse,
  points: readonly Position[],
  step: number,
  street: string,
): KnownHouse[] {
  const [low, high] = [first.numbers[0] ?? 0, last.numbers[0] ?? 0]
  const count = Math.floor(Math.abs(high - low) / step)
  if (count > most) return []
  const metres = lengthInMetres(points)
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => low + Math.sign(high - low) * step * (index + 1))
    .filter((number) => number !== high)
    .flatMap((number) => {
      const at = positionAlong(points, metres * ((number - low) / (high - low)))?.position
      return at ? [{ numbers: [number], street: street || first.street, postalCode: first.postalCode, at }] : []
    })
}
