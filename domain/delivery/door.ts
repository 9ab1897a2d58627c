import { wordsOf } from '#domain/text/words.ts'
import { readTypedAddress } from './typed-address.ts'

/** The origin of a position: the diner has put the pin there, the device measured it, or a provider of places found it. */
export type PinSource = 'diner' | 'device' | 'provider'

/** A place of a provider: a house has a number, and a known place, such as a station, a door without one. */
export type PlaceDoor = { readonly street?: string; readonly number: string; readonly isLandmark?: boolean | undefined }

type Address = {
  readonly pinFrom: PinSource
  /** The words as the diner typed them; null where they are the words of the place. */
  readonly words: string | null
  /** Null: no provider knows the address. */
  readonly place: PlaceDoor | null
}

/**
 * Whether a courier finds one door by the address: by a house number, by a known place, or by a pin that the diner has
 * set. A number in the name of a street is no house number, and the position of a street is no door.
 */
export function leadsToDoor({ pinFrom, words, place }: Address): boolean {
  if (pinFrom === 'diner') return true
  if (words === null) return place !== null && (isHouse(place) || (isKnownPlace(place) && pinFrom === 'provider'))
  if (!hasTypedNumber(words)) return false
  return pinFrom === 'device' || (place !== null && isHouse(place))
}

/** Whether a provider's answer to typed words is their door. A known place is not the house whose number was typed. */
export const isDoorOf = (words: string, place: PlaceDoor): boolean =>
  isHouse(place) || (isKnownPlace(place) && !hasTypedNumber(words, place.street))

/** Whether typed words hold a house number. A street that is known may have one in its name, such as `Ley 1420`. */
export function hasTypedNumber(words: string, street = ''): boolean {
  // In parentheses is another name of the street, which may begin with a number: `Alem (9 de Julio)`.
  const [typed, name] = [keyOf(words.replaceAll(/\([^()]*\)/g, ' ')), keyOf(street)]
  const isNamed = name !== '' && `${typed} `.startsWith(`${name} `)
  return isNamed ? /^\s*\d/.test(typed.slice(name.length)) : readTypedAddress(words).number !== null
}

const keyOf = (text: string) => wordsOf(text).join(' ')

const isHouse = ({ number }: PlaceDoor) => number.trim() !== ''
const isKnownPlace = ({ isLandmark }: PlaceDoor) => isLandmark === true
