import { boundsAround, isWithin } from '#domain/geo/bounds.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Element, MapNode, Relation, Way } from './elements.ts'
import { houseNumbers, type KnownHouse, numbersAlong } from './house-numbers.ts'
import { createNodeIndex, type NodeIndex } from './node-index.ts'
import { otherNamesOf } from './other-names.ts'

/** A road between two nodes of the extract, in the direction of its traffic where it has one way. */
export type Road = {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly isAvenue: boolean
  readonly oneway: boolean
  readonly postalCode: string
  /** Ids of nodes and their positions, in order. */
  readonly nodes: readonly number[]
  readonly points: readonly Position[]
}

/** A part of the city, as a point or as an area. */
export type Part = {
  readonly name: string
  /** As OpenStreetMap says it: `suburb`, `neighbourhood`, `city`. */
  readonly kind: string
  readonly at: Position
  /** Null: only its middle is known. */
  readonly ring: readonly Position[] | null
  readonly postalCode: string
}

/** Everything of an extract that a city is made from. */
export type Collected = {
  readonly roads: readonly Road[]
  readonly houses: readonly KnownHouse[]
  readonly parts: readonly Part[]
  /** Countries and provinces that the extract names, each as often as it is named. */
  readonly countries: ReadonlyMap<string, number>
  readonly provinces: ReadonlyMap<string, number>
}

const avenues = new Set(['motorway', 'trunk', 'primary', 'secondary'])
const streets = new Set(['tertiary', 'unclassified', 'residential', 'living_street', 'pedestrian', 'road'])
const partKinds = new Set(['city', 'town', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood'])

/** Takes the elements in a circle. Nodes come before ways, ways before relations. */
export function createCollector(centre: Position, metres: number) {
  const bounds = boundsAround(centre, metres)
  const nodes = createNodeIndex()
  const roads: Road[] = []
  const houses: KnownHouse[] = []
  const parts: Part[] = []
  const countries = new Map<string, number>()
  const provinces = new Map<string, number>()
  const farProvinces = new Set<string>()
  const numbered = new Map<number, KnownHouse>()
  /** Ways that may be a piece of an area's border. */
  const borders = new Map<number, readonly number[]>()

  const takeHouse = (tags: MapNode['tags'], at: Position): KnownHouse | null => {
    const numbers = houseNumbers(tags?.['addr:housenumber'], tags?.['addr:interpolation'])
    if (numbers.length === 0) return null
    count(countries, tags?.['addr:country']?.toUpperCase())
    count(provinces, tags?.['addr:state'] ?? tags?.['addr:province'])
    const house = { numbers, street: tags?.['addr:street'] ?? '', postalCode: tags?.['addr:postcode'] ?? '', at }
    houses.push(house)
    return house
  }

  const takeNode = ({ id, lat, lon, tags }: MapNode) => {
    const at = { lat, lng: lon }
    if (!isWithin(bounds, at) || distanceInMetres(centre, at) > metres) return
    nodes.add(id, at)
    if (!tags) return
    const house = takeHouse(tags, at)
    if (house) numbered.set(id, house)
    takePart(tags, at, null)
  }

  const takePart = (tags: NonNullable<MapNode['tags']>, at: Position, ring: Part['ring']) => {
    const { place: kind = '', name = '' } = tags
    const isBorder = ring !== null && tags['boundary'] === 'administrative' && Number(tags['admin_level']) >= 9
    if (name === '' || !(partKinds.has(kind) || isBorder)) return
    parts.push({
      name,
      kind: partKinds.has(kind) ? kind : 'neighbourhood',
      at,
      ring,
      postalCode: tags['postal_code'] ?? '',
    })
  }

  const takeWay = ({ id, refs, tags = {} }: Way) => {
    const { highway = '' } = tags
    if (highway) takeRoad(highway, refs, tags)
    // A building with a range of numbers is a house, and a line of houses has no number of its own.
    const isNumbered = tags['addr:housenumber'] !== undefined
    const interpolation = isNumbered ? undefined : tags['addr:interpolation']
    if (interpolation) houses.push(...numbersAlong(interpolation, tags['addr:street'] ?? '', refs, nodes, numbered))
    const isArea = refs.length > 3 && refs[0] === refs.at(-1)
    const isPart = tags['place'] !== undefined || tags['boundary'] !== undefined
    if (!isNumbered && !isPart) return
    const points = refs.flatMap((ref) => nodes.find(ref) ?? [])
    const at = middleOf(isArea ? points.slice(1) : points)
    if (!at) return
    if (isNumbered) takeHouse(tags, at)
    if (isPart && isArea && points.length === refs.length) takePart(tags, at, points.slice(1))
    if (isPart) borders.set(id, refs)
  }

  const takeRoad = (highway: string, refs: Way['refs'], tags: NonNullable<Way['tags']>) => {
    const kind = highway.replace(/_link$/, '')
    const name = tags['name']?.trim() ?? ''
    const isAvenue = avenues.has(kind)
    if (!isAvenue && !streets.has(kind) && !(kind === 'service' && name !== '')) return
    if (tags['area'] === 'yes' || (name === '' && /^(no|private)$/.test(tags['access'] ?? ''))) return
    const isBackwards = tags['oneway'] === '-1'
    const oneway =
      isBackwards ||
      tags['oneway'] === 'yes' ||
      tags['oneway'] === '1' ||
      tags['junction'] === 'roundabout' ||
      kind === 'motorway'
    const postalCode = tags['postal_code'] ?? ''
    const otherNames = otherNamesOf(tags, name)
    for (const run of runsOf(isBackwards ? refs.toReversed() : refs, nodes))
      roads.push({ name, otherNames, isAvenue, oneway, postalCode, ...run })
  }

  const takeRelation = ({ members, tags }: Relation) => {
    if (!tags) return
    // The capital of a province or a country in the circle says in which of them the city lies.
    const isOurs = members.some(({ type, role, ref }) => type === 'node' && role !== '' && nodes.find(ref) !== null)
    const iso = tags['ISO3166-2'] ?? tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? ''
    const weight = isOurs ? 1_000_000 : 1
    if (iso) count(countries, iso.slice(0, 2).toUpperCase(), weight)
    const province = tags['admin_level'] === '4' ? tags['name'] : undefined
    if (isOurs) count(provinces, province, weight)
    else if (province) farProvinces.add(province)
    if (tags['place'] === undefined && tags['boundary'] === undefined) return
    const pieces = members.flatMap(({ type, ref, role }) => {
      const piece = type === 'way' && role !== 'inner' ? borders.get(ref) : undefined
      return piece ? [piece] : []
    })
    const ring = ringOf(pieces, nodes)
    const at = ring && middleOf(ring)
    if (at) takePart(tags, at, ring)
  }

  return {
    take(element: Element) {
      if (element.type === 'node') takeNode(element)
      else if (element.type === 'way') takeWay(element)
      else takeRelation(element)
    },
    collected(): Collected {
      // The extract of one province names no other.
      if (provinces.size === 0 && farProvinces.size === 1)
        for (const province of farProvinces) count(provinces, province)
      return { roads, houses, parts, countries, provinces }
    },
    count: nodes.count,
  }
}

function count(counts: Map<string, number>, name: string | undefined, weight = 1) {
  if (name) counts.set(name, (counts.get(name) ?? 0) + weight)
}

/** The stretches of a way that lie in the circle. */
function runsOf(refs: readonly number[], nodes: NodeIndex): Pick<Road, 'nodes' | 'points'>[] {
  const runs: { nodes: number[]; points: Position[] }[] = [{ nodes: [], points: [] }]
  for (const ref of refs) {
    const point = nodes.find(ref)
    const run = runs.at(-1)
    if (!run) break
    if (!point) runs.push({ nodes: [], points: [] })
    else if (run.nodes.at(-1) !== ref) {
      run.nodes.push(ref)
      run.points.push(point)
    }
  }
  return runs.filter((run) => run.nodes.length > 1)
}

/** Joins the pieces of a border end to end. Null unless they close. */
function ringOf(pieces: readonly (readonly number[])[], nodes: NodeIndex): readonly Position[] | null {
  const left = pieces.filter((piece) => piece.length > 1)
  const ring = [...(left.shift() ?? [])]
  while (left.length > 0 && ring[0] !== ring.at(-1)) {
    const end = ring.at(-1)
    const next = left.findIndex((piece) => piece[0] === end || piece.at(-1) === end)
    const piece = left[next]
    if (!piece) return null
    left.splice(next, 1)
    ring.push(...(piece[0] === end ? piece : piece.toReversed()).slice(1))
  }
  if (ring.length < 4 || ring[0] !== ring.at(-1)) return null
  const points = ring.slice(1).map((ref) => nodes.find(ref))
  return points.every((point) => point !== null) ? points : null
}

function middleOf(points: readonly Position[]): Position | null {
  if (points.length === 0) return null
  const sum = points.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), { lat: 0, lng: 0 })
  return { lat: sum.lat / points.length, lng: sum.lng / points.length }
}
