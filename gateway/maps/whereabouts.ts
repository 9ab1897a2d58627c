import type { City, Street } from '#domain/streets/city.ts'
import { rankOf, wordsOfStreet } from './street-names.ts'

type StreetPlace = Pick<Street, 'locality' | 'town'>

/** Reads the names of localities and towns that were typed behind a street. */
export function createWhereabouts(city: Pick<City, 'name' | 'streets'>) {
  const towns = new Set([city.name, ...city.streets.flatMap(({ town }) => town ?? [])])
  const localities = new Set(city.streets.map(({ locality }) => locality).filter((name) => !towns.has(name)))
  const townOf = ({ town = city.name }: StreetPlace) => town
  return (typed: readonly string[]) => {
    const wanted = typed.map(wordsOfStreet).filter((words) => words.length > 0)
    const named = (words: readonly string[], names: Iterable<string>) =>
      [...names].filter((name) => rankOf(words, wordsOfStreet(name)) !== null)
    // A name that is a town and nothing else says which town is meant. A door of the same address in another one is a wrong door.
    const [meant] = wanted
      .filter((words) => named(words, localities).length === 0)
      .map((words) => new Set(named(words, towns)))
      .filter(({ size }) => size > 0)
    const first = wanted[0]
    const known = new Map<string, boolean>()
    return {
      isInTown: (place: StreetPlace): boolean => meant === undefined || meant.has(townOf(place)),
      /** The first name is neither the place's locality nor its town, which may be a mistake of the diner or of the map. */
      isElsewhere(place: StreetPlace): boolean {
        if (first === undefined) return false
        const key = `${place.locality}|${townOf(place)}`
        const elsewhere = known.get(key) ?? named(first, [place.locality, townOf(place)]).length === 0
        known.set(key, elsewhere)
        return elsewhere
      },
    }
  }
}
