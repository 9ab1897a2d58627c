import { readTypedAddress, withoutOtherName } from '#domain/delivery/typed-address.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { hasNumbers, localityKey, type Street } from '#domain/streets/city.ts'
import { snapToStreet } from '#domain/streets/graph.ts'
import { lengthInMetres, positionAlong } from '#domain/streets/polyline.ts'
import type { OpenCity } from './city-file.ts'
import type { PlaceQuestion, Places, ProviderPlace } from './places-port.ts'
import { indexNames, wordsOfStreet } from './street-names.ts'
import { createWhereabouts } from './whereabouts.ts'

const most = 8
/** Further than this from any street there is no address. */
const reachInMetres = 400

/** A street that may be meant; `away` is its distance from the diner. */
type Candidate = {
  readonly street: Street
  /** The other name by which it was found; blank for the shown name. */
  readonly otherName: string
  readonly rank: number
  readonly away: number
}

/** The embedded gazetteer: the streets of a city, searched without a network (ruling-30). */
export function createGazetteer({ city, graph }: OpenCity): Places {
  const find = indexNames(city.streets, ({ name, otherNames = [] }) => [name, ...otherNames])
  const pointsOf = (street: Street) => street.corners.flatMap((corner) => city.corners[corner] ?? [])
  const placeOf = (street: Street, number: number | null, at: Position, otherName = ''): ProviderPlace => {
    const position = { lat: round(at.lat), lng: round(at.lng) }
    const line = number === null ? street.name : `${street.name} ${number}`
    // The diner recognises the street by the name that was typed.
    const first = otherName === '' ? line : `${line} (${otherName})`
    const town = street.town ?? city.name
    return {
      id: `${position.lat},${position.lng}`,
      label: [...new Set([first, street.locality, town])].join(', '),
      street: street.name,
      number: number === null ? null : String(number),
      zone: street.locality,
      city: town,
      locality: city.province ?? (town === city.name ? city.name : ''),
      country: city.country,
      postalCode: city.postalCodes?.[localityKey(street)] ?? '',
      position,
    }
  }

  const whereabouts = createWhereabouts(city)
  const search = (query: string, { near, countries }: PlaceQuestion): ProviderPlace[] => {
    if (!countries.includes(city.country)) return []
    const read = readTypedAddress(query)
    const { number } = read
    const { isInTown, isElsewhere } = whereabouts([read.locality, read.city])
    const awayOf = ({ corners }: Street) => {
      const middle = near && city.corners[corners[corners.length >> 1] ?? -1]
      return middle ? distanceInMetres(near, middle) : 0
    }
    /** Each street once, by the name that fits best. */
    const matches = (words: readonly string[]): Candidate[] => {
      const best = new Map<Street, Candidate>()
      for (const { named, rank: ofName } of find(words))
        for (const street of named.items.filter(isInTown)) {
          const isOther = named.name !== street.name
          const rank = ofName + (isElsewhere(street) ? 0.25 : 0) + (isOther ? 0.1 : 0)
          if (rank < (best.get(street)?.rank ?? Number.POSITIVE_INFINITY))
            best.set(street, { street, otherName: isOther ? named.name : '', rank, away: awayOf(street) })
        }
      return [...best.values()]
    }
    // `Ramón y Cajal` is a street before it is a corner.
    const streets = matches(
      number === null ? wordsOfStreet(withoutOtherName(query.split(',')[0] ?? '')) : wordsOfStreet(read.street),
    )
    const found = number === null ? streets.toSorted(byRank).map(middle) : streets.flatMap(doorAt(number)).sort(byRank)
    if (found.length === 0 && read.corner !== '')
      found.push(...cornersOf(matches(wordsOfStreet(read.street)), matches(wordsOfStreet(read.corner))).sort(byRank))
    return withoutTwins(found).flatMap(({ place }) => place() ?? [])
  }

  const middle = (candidate: Candidate): PlaceCandidate => ({
    ...candidate,
    number: null,
    isKnown: false,
    place() {
      const points = pointsOf(candidate.street)
      const at = positionAlong(points, lengthInMetres(points) / 2)?.position
      return at ? placeOf(candidate.street, null, at, candidate.otherName) : null
    },
  })

  /** The door of a number in a street, if the number can be there. */
  const doorAt =
    (number: number) =>
    (candidate: Candidate): PlaceCandidate[] => {
      const { street, otherName, rank } = candidate
      const house = street.houses?.numbers.indexOf(number) ?? -1
      const known = street.houses?.positions[house]
      if (known)
        return [{ ...candidate, number, isKnown: true, place: () => placeOf(street, number, known, otherName) }]
      if (!hasNumbers(street)) return []
      const [low, high] = [Math.min(...street.numbers), Math.max(...street.numbers)]
      const beyond = Math.max(low - number, number - high, 0)
      // A number just past the last corner is still of the street; further on it belongs to another stretch, or to none.
      if (beyond > 99) return []
      const place = () => {
        const at = positionOf(street, pointsOf(street), number)
        return at ? placeOf(street, number, at, otherName) : null
      }
      return [{ ...candidate, rank: rank + (beyond > 0 ? 0.5 : 0), number, isKnown: false, place }]
    }

  /** The corners at which a street of the first meets one of the others. */
  const cornersOf = (ones: readonly Candidate[], others: readonly Candidate[]): PlaceCandidate[] => {
    const at = new Map<number, Candidate[]>()
    for (const one of ones) for (const corner of one.street.corners) at.set(corner, [...(at.get(corner) ?? []), one])
    return others.flatMap((other) => {
      const met = new Set<Candidate>()
      return other.street.corners.flatMap((corner) =>
        (at.get(corner) ?? []).flatMap((one): PlaceCandidate[] => {
          const position = city.corners[corner]
          if (!position || met.has(one) || one.street.name === other.street.name) return []
          met.add(one)
          const street = { ...one.street, name: `${one.street.name} y ${other.street.name}` }
          const otherName = [one.otherName, other.otherName].filter((name) => name !== '').join(' y ')
          const place = () => placeOf(street, null, position, otherName)
          const rank = one.rank + other.rank
          return [{ street, otherName, rank, away: one.away, number: null, isKnown: false, place }]
        }),
      )
    })
  }

  const reverse = (position: Position): ProviderPlace | null => {
    const snap = snapToStreet(graph, position, ({ name }) => name !== '')
    if (!snap || snap.metres > reachInMetres) return null
    const { street, block } = snap.edge
    if (!hasNumbers(street)) return placeOf(street, null, snap.position)
    const points = pointsOf(street)
    const before = lengthInMetres(points.slice(0, block + 1)) + snap.share * snap.edge.metres
    const [first, last] = street.numbers
    const share = before / Math.max(1, lengthInMetres(points))
    return placeOf(street, Math.max(1, Math.round(first + (last - first) * share)), snap.position)
  }

  return {
    attribution: city.attribution ?? null,
    completes: true,
    suggest: async (query, question) =>
      search(query, question).map((place) => ({ id: place.id, label: place.label, place })),
    // The id is the position.
    details: async (id) => {
      const [lat = Number.NaN, lng = Number.NaN] = id.split(',').map(Number)
      return Number.isFinite(lat) && Number.isFinite(lng) ? reverse({ lat, lng }) : null
    },
    geocode: async (address, question) => search(address, question),
    reverse: async (position) => reverse(position),
  }
}

/** A place that may be meant. `isKnown` houses are of the file; others are computed from the numbers of their street. */
type PlaceCandidate = Candidate & {
  readonly number: number | null
  readonly isKnown: boolean
  readonly place: () => ProviderPlace | null
}

const byRank = (a: Candidate, b: Candidate) => a.rank - b.rank || a.away - b.away || order(a.street.name, b.street.name)

function positionOf(street: Street, points: readonly Position[], number: number): Position | null {
  const [first, last] = street.numbers
  const share = last === first ? 0 : Math.max(0, Math.min(1, (number - first) / (last - first)))
  return positionAlong(points, lengthInMetres(points) * share)?.position ?? null
}

/**
 * The first few. Stretches of one street in one neighbourhood, cut by a park, are one place unless numbers tell them apart; a known
 * house stands for them.
 */
function withoutTwins(found: readonly PlaceCandidate[]): PlaceCandidate[] {
  const byKey = new Map<string, PlaceCandidate>()
  for (const one of found) {
    const key = `${one.street.name}|${one.number}|${localityKey(one.street)}`
    const twin = byKey.get(key)
    if (twin ? one.isKnown && !twin.isKnown : byKey.size < most) byKey.set(key, one)
  }
  return [...byKey.values()]
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
