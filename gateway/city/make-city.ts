import { countryCodes, isServed } from '#domain/country/countries.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type City, type Houses, localityKey, type Street } from '#domain/streets/city.ts'
import { type Collected, createCollector, type Part } from './collect.ts'
import { readElements } from './elements.ts'
import { houseLines, type Standing } from './house-lines.ts'
import { joinRoads, type RoadLine } from './lines.ts'
import { createLocalities } from './localities.ts'
import { otherNamesByTown } from './names-by-town.ts'
import { createNumbering } from './numbering.ts'
import type { CityOptions } from './options.ts'
import { CityRefused } from './refusal.ts'
import { cutLine, type Stretch } from './stretches.ts'

export type CityReport = {
  readonly city: City
  /** Houses with a number, and those among them that stand at no street of their name. */
  readonly houses: number
  readonly leftOut: number
}

/** Makes a city from an extract. Throws CityRefused, with a sentence, if the extract does not hold one. */
export async function makeCity(options: CityOptions): Promise<CityReport> {
  const { extract, centre, km } = options
  const collector = createCollector(centre, km * 1000)
  for await (const elements of readElements(extract)) for (const element of elements) collector.take(element)
  const collected = collector.collected()
  const around = `${centre.lat},${centre.lng}`
  if (collector.count() === 0)
    throw new CityRefused(`${extract} holds nothing within ${km} km of ${around}: take the extract of your region.`)
  if (collected.roads.every(({ name }) => name === ''))
    throw new CityRefused(`${extract} holds no street with a name within ${km} km of ${around}.`)
  const name = options.name ?? nearestCity(collected.parts, centre)
  if (!name) throw new CityRefused(`${extract} names no city within ${km} km of ${around}: say it with --name.`)
  const country = options.country ?? likeliest(collected.countries)
  if (!country)
    throw new CityRefused(`${extract} does not say its country: say it with --country, such as --country AR.`)
  if (!isServed(country))
    throw new CityRefused(`The city is in ${country}, and addresses are searched only in ${countryCodes.join(', ')}.`)
  const province = options.province ?? likeliest(collected.provinces)
  return { ...cityOf(collected, { name, country, ...(province && { province }) }) }
}

function cityOf(collected: Collected, named: Pick<City, 'name' | 'country' | 'province'>): CityReport {
  const lines = joinRoads(collected.roads)
  const localityAt = createLocalities(collected.parts, named.name)
  const townAt = (at: Position) => localityAt(at).town
  const otherNames = new Map(lines.map((line) => [line, otherNamesByTown(line, townAt)]))
  const { byLine, leftOut } = houseLines(collected.houses, otherNames, townAt)
  const numbers = new Map<number, number>()
  const corners: Position[] = []
  const cornerOf = (node: number, at: Position) => {
    const known = numbers.get(node)
    if (known !== undefined) return known
    corners.push(at)
    numbers.set(node, corners.length - 1)
    return corners.length - 1
  }
  const codes = new Map<string, Map<string, number>>()
  const countCode = (locality: string, code: string) => {
    if (code === '') return
    const counts = codes.get(locality) ?? new Map<string, number>()
    codes.set(locality, counts.set(code, (counts.get(code) ?? 0) + 1))
  }
  for (const { name, postalCode } of collected.parts) countCode(name, postalCode)

  const streets = lines.flatMap((line) => {
    const own = byLine.get(line) ?? []
    const numberAt = createNumbering(
      own.flatMap(({ house, foot }) => house.numbers.slice(0, 1).map((number) => ({ along: foot.along, number }))),
    )
    return cutLine(line, numberAt, localityAt).map((stretch): Street => {
      const standing = own.filter(({ foot }) => stretch.from <= foot.along && foot.along < stretch.to)
      const key = localityKey(stretch.locality)
      for (const { house } of standing) countCode(key, house.postalCode)
      countCode(key, stretch.postalCode)
      const houses = housesOf(standing)
      const others = otherNames.get(line)?.get(stretch.locality.town)
      return { ...streetOf(line, stretch, cornerOf), ...(others && { otherNames: others }), ...(houses && { houses }) }
    })
  })
  return {
    city: {
      ...named,
      attribution: '© OpenStreetMap contributors',
      bounds: boundsOf(corners),
      corners,
      streets,
      postalCodes: Object.fromEntries([...codes].map(([locality, counts]) => [locality, likeliest(counts) ?? ''])),
      parks: [],
      water: [],
    },
    houses: collected.houses.length - leftOut,
    leftOut,
  }
}

function streetOf(
  { name, nodes, points }: RoadLine,
  { start, end, block, numbers, locality }: Stretch,
  cornerOf: (node: number, at: Position) => number,
): Street {
  const corners = nodes.slice(start, end + 1).flatMap((node, index) => {
    const at = points[start + index]
    return at ? [cornerOf(node, at)] : []
  })
  const { oneway, isAvenue } = block.road
  // A street with one way is written in the direction of its traffic.
  const isTurned = oneway && block.isBackwards
  return {
    name,
    class: isAvenue ? 'avenue' : 'street',
    oneway,
    ...locality,
    numbers: isTurned ? [numbers[1], numbers[0]] : numbers,
    corners: isTurned ? corners.reverse() : corners,
  }
}

function housesOf(standing: readonly Standing[]): Houses | null {
  const byNumber = new Map(standing.flatMap(({ house }) => house.numbers.map((number) => [number, house.at] as const)))
  if (byNumber.size === 0) return null
  const sorted = [...byNumber].toSorted(([a], [b]) => a - b)
  return { numbers: sorted.map(([number]) => number), positions: sorted.map(([, at]) => at) }
}

/** The nearest city to the middle; without one the nearest town or village. */
function nearestCity(parts: readonly Part[], centre: Position): string | null {
  for (const wanted of ['city', 'town', 'village']) {
    const found = parts
      .filter(({ kind }) => kind === wanted)
      .toSorted((a, b) => distanceInMetres(centre, a.at) - distanceInMetres(centre, b.at))[0]
    if (found) return found.name
  }
  return null
}

const likeliest = (counts: ReadonlyMap<string, number>): string | null =>
  [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
