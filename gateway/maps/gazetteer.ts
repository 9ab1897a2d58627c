import { readFile } from 'node:fs/promises'
import { readTypedAddress } from '#domain/delivery/typed-address.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type CityFile, readCity, type Street } from '#domain/streets/city.ts'
import { createStreetGraph, snapToStreet } from '#domain/streets/graph.ts'
import { lengthInMetres, positionAlong } from '#domain/streets/polyline.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Place, PlaceQuestion, Places } from './places-port.ts'

const most = 8
/** Further than this from any street there is no address. */
const reachInMetres = 400

/** The gazetteer over a file of streets. Throws CannotStart where the file is none. */
export async function readGazetteer(file: string): Promise<Places> {
  try {
    return createGazetteer(JSON.parse(await readFile(file, 'utf8')) as CityFile)
  } catch {
    throw new CannotStart('GAZETTEER_FILE is not accepted: it cannot be read, or it holds no streets of a city.')
  }
}

/** The embedded gazetteer: the streets of a city, searched without a network (ruling-30). */
export function createGazetteer(file: CityFile): Places {
  const city = readCity(file)
  const graph = createStreetGraph(city)
  const streets = city.streets.map((street) => ({
    street,
    words: wordsOf(street.name),
    points: street.corners.flatMap((corner) => city.corners[corner] ?? []),
  }))
  const placeOf = (street: Street, number: number | null, at: Position): Place => {
    const position = { lat: round(at.lat), lng: round(at.lng) }
    const line = number === null ? street.name : `${street.name} ${number}`
    return {
      id: `${position.lat},${position.lng}`,
      label: `${line}, ${street.locality}, ${city.name}`,
      street: street.name,
      number: number === null ? null : String(number),
      zone: street.locality,
      city: city.name,
      // The city that is kept is a province of its own.
      locality: city.name,
      country: city.country,
      postalCode: city.postalCodes?.[street.locality] ?? '',
      position,
    }
  }

  const search = (query: string, { near, countries }: PlaceQuestion): Place[] => {
    if (!countries.includes(city.country)) return []
    const read = readTypedAddress(query)
    const { number } = read
    const isElsewhere = (zone: string) => {
      const wanted = wordsOf(read.locality)
      return wanted.length > 0 && [zone, city.name].every((name) => rankOf(wanted, wordsOf(name)) === null)
    }
    // `Ramón y Cajal` is a street before it is a corner.
    const whole = number === null ? wordsOf(query.split(',')[0] ?? '') : wordsOf(read.street)
    const matches = (words: readonly string[]) =>
      streets.flatMap((one) => {
        const rank = words.length === 0 ? null : rankOf(words, one.words)
        return rank === null ? [] : [{ ...one, rank: rank + (isElsewhere(one.street.locality) ? 0.25 : 0) }]
      })
    const corners = () =>
      matches(wordsOf(read.corner)).flatMap((other) =>
        matches(wordsOf(read.street)).flatMap((one) => {
          const corner = one.street.corners.find((at) => other.street.corners.includes(at))
          const position = corner === undefined ? undefined : city.corners[corner]
          if (!position || one.street.name === other.street.name) return []
          const name = `${one.street.name} y ${other.street.name}`
          return [{ place: placeOf({ ...one.street, name }, null, position), rank: one.rank + other.rank }]
        }),
      )
    const found = matches(whole).flatMap(({ street, rank, points }) => {
      const [low, high] = [Math.min(...street.numbers), Math.max(...street.numbers)]
      const beyond = number === null ? 0 : Math.max(low - number, number - high, 0)
      // A number just past the last corner is still of the street; further on it belongs to another stretch, or to none.
      if (beyond > 99) return []
      const position = number === null ? middleOf(points) : positionOf(street, points, number)
      return position ? [{ place: placeOf(street, number, position), rank: rank + (beyond > 0 ? 0.5 : 0) }] : []
    })
    if (found.length === 0 && read.corner !== '') found.push(...corners())
    const away = (place: Place) => (near ? distanceInMetres(near, place.position) : 0)
    found.sort((a, b) => a.rank - b.rank || away(a.place) - away(b.place) || order(a.place.street, b.place.street))
    return withoutTwins(found.map(({ place }) => place)).slice(0, most)
  }

  const reverse = (position: Position): Place | null => {
    const snap = snapToStreet(graph, position)
    if (!snap || snap.metres > reachInMetres) return null
    const { street, block } = snap.edge
    const points = street.corners.flatMap((corner) => city.corners[corner] ?? [])
    const before = lengthInMetres(points.slice(0, block + 1)) + snap.share * snap.edge.metres
    const [first, last] = street.numbers
    const share = before / Math.max(1, lengthInMetres(points))
    return placeOf(street, Math.max(1, Math.round(first + (last - first) * share)), snap.position)
  }

  return {
    attribution: null,
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

/** Short words of the kind of street say nothing about which; people leave them out or write them in full. */
const kinds = new Set(['av', 'avda', 'avenida', 'calle', 'dr', 'gral', 'pres', 'tte'])

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const wordsOf = (name: string) =>
  plain(name)
    .split(' ')
    .filter((word) => word !== '' && !kinds.has(word))

/** 0 is the name itself, 1 its beginning, 2 words of it in their order; null is another street. */
function rankOf(query: readonly string[], name: readonly string[]): number | null {
  if (query.join('') === name.join('')) return 0
  if (name.join('').startsWith(query.join(''))) return 1
  let from = 0
  for (const word of query) {
    const at = name.findIndex((part, index) => index >= from && part.startsWith(word))
    if (at === -1) return null
    from = at + 1
  }
  return query.every((word, index) => name[index]?.startsWith(word)) ? 1 : 2
}

function positionOf(street: Street, points: readonly Position[], number: number): Position | null {
  const [first, last] = street.numbers
  const share = last === first ? 0 : Math.max(0, Math.min(1, (number - first) / (last - first)))
  return positionAlong(points, lengthInMetres(points) * share)?.position ?? null
}

function middleOf(points: readonly Position[]): Position | null {
  return positionAlong(points, lengthInMetres(points) / 2)?.position ?? null
}

/** Stretches of one street in one neighbourhood, cut by a park, are one place unless numbers tell them apart. */
function withoutTwins(places: readonly Place[]): Place[] {
  const known = new Set<string>()
  return places.filter(({ street, number, zone }) => {
    const key = `${street}|${number}|${zone}`
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
