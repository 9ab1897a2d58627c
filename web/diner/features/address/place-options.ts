import { recentFor } from '#domain/delivery/recent-addresses.ts'
import type { Suggestion } from '#web/diner/api/places.ts'
import type { UserLocation } from '#web/shared/state/location.ts'

/** A line of the list under the field: the device's position, an earlier address, a place, or the words as typed. */
export type PlaceOption =
  | { readonly type: 'here' }
  | { readonly type: 'recent'; readonly location: UserLocation }
  | { readonly type: 'found'; readonly suggestion: Suggestion }
  | { readonly type: 'asTyped' }

/** Above a keyboard there is room for a few lines. */
const [mostAlone, mostBesideFound] = [3, 2]

/** The ways to an address without a search: the device's position first, then the earlier addresses with these words. */
export const withoutSearch = (recent: readonly UserLocation[], text: string): readonly PlaceOption[] => [
  { type: 'here' },
  ...recentFor(recent, text).slice(0, mostAlone).map(asRecent),
]

/** The result of a search: earlier addresses with these words first, and the words themselves last. */
export function withFound(
  recent: readonly UserLocation[],
  text: string,
  found: readonly Suggestion[],
): readonly PlaceOption[] {
  const known = recentFor(recent, text).slice(0, mostBesideFound)
  const isNew = ({ label }: Suggestion) => known.every(({ fullAddress }) => fullAddress !== label)
  return [
    ...known.map(asRecent),
    ...found.filter(isNew).map((suggestion): PlaceOption => ({ type: 'found', suggestion })),
    { type: 'asTyped' },
  ]
}

const asRecent = (location: UserLocation): PlaceOption => ({ type: 'recent', location })

/** Tells two lines apart. */
export function keyOf(option: PlaceOption): string {
  switch (option.type) {
    case 'recent':
      return `recent ${option.location.fullAddress}`
    case 'found':
      return `found ${option.suggestion.id}`
    default:
      return option.type
  }
}
