/**
 * The place of a tracking snapshot, as text: log transaction, log sequence, fix time, joined by
 * dots. It compares number by number; what is not newer than what is shown is dropped (ruling-21).
 */
export type TrackingPlace = string

export const trackingPlace = (logPlace: string, fixAt: number | null): TrackingPlace => `${logPlace}.${fixAt ?? 0}`

const wellFormed = /^\d{1,20}\.\d{1,20}\.\d{1,20}$/

export const isTrackingPlace = (text: string): text is TrackingPlace => wellFormed.test(text)

/** Without making numbers of them: it is asked at every message, and these are too long for a double. */
export function isNewer(place: TrackingPlace, than: TrackingPlace | null): boolean {
  if (than === null) return true
  let [left, right] = [0, 0]
  while (left < place.length || right < than.length) {
    const [leftEnd, rightEnd] = [endOfNumber(place, left), endOfNumber(than, right)]
    const order = compareNumbers(place, left, leftEnd, than, right, rightEnd)
    if (order !== 0) return order > 0
    ;[left, right] = [leftEnd + 1, rightEnd + 1]
  }
  return false
}

function endOfNumber(place: string, start: number): number {
  if (start >= place.length) return place.length
  const dot = place.indexOf('.', start)
  return dot < 0 ? place.length : dot
}

/** A number that is missing is zero. */
function compareNumbers(a: string, aStart: number, aEnd: number, b: string, bStart: number, bEnd: number): number {
  const [i, j] = [firstDigit(a, aStart, aEnd), firstDigit(b, bStart, bEnd)]
  const [aLength, bLength] = [Math.max(aEnd - i, 0), Math.max(bEnd - j, 0)]
  if (aLength !== bLength) return aLength - bLength
  for (let offset = 0; offset < aLength; offset++) {
    const difference = a.charCodeAt(i + offset) - b.charCodeAt(j + offset)
    if (difference !== 0) return difference
  }
  return 0
}

function firstDigit(text: string, start: number, end: number): number {
  let index = start
  while (index < end && text[index] === '0') index++
  return index
}
