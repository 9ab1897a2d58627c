/**
 * The cursor of a tracking snapshot, as text: log transaction, log sequence and fix time, joined by dots. Cursors
 * compare number by number. A snapshot whose cursor is not newer than the shown one's is dropped (ruling-21).
 */
export type TrackingCursor = string

export const trackingCursor = (logCursor: string, fixAt: number | null): TrackingCursor => `${logCursor}.${fixAt ?? 0}`

const wellFormed = /^\d{1,20}\.\d{1,20}\.\d{1,20}$/

export const isTrackingCursor = (text: string): text is TrackingCursor => wellFormed.test(text)

/** Compares the texts digit by digit, because it runs for every message and the numbers are too long for a double. */
export function isNewerCursor(cursor: TrackingCursor, than: TrackingCursor | null): boolean {
  if (than === null) return true
  let [left, right] = [0, 0]
  while (left < cursor.length || right < than.length) {
    const [leftEnd, rightEnd] = [endOfNumber(cursor, left), endOfNumber(than, right)]
    const order = compareNumbers(cursor, left, leftEnd, than, right, rightEnd)
    if (order !== 0) return order > 0
    ;[left, right] = [leftEnd + 1, rightEnd + 1]
  }
  return false
}

function endOfNumber(cursor: string, start: number): number {
  if (start >= cursor.length) return cursor.length
  const dot = cursor.indexOf('.', start)
  return dot < 0 ? cursor.length : dot
}

/** A missing number is zero. */
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
