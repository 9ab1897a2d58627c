/**
 * The place of a tracking snapshot, as text: log transaction, log sequence, fix time, joined by
 * dots. It compares number by number; what is not newer than what is shown is dropped (DESIGN 5).
 */
export type TrackingPlace = string

export const trackingPlace = (logPlace: string, fixAt: number | null): TrackingPlace => `${logPlace}.${fixAt ?? 0}`

const wellFormed = /^\d{1,20}\.\d{1,20}\.\d{1,20}$/

export const isTrackingPlace = (text: string): text is TrackingPlace => wellFormed.test(text)

export function isNewer(place: TrackingPlace, than: TrackingPlace | null): boolean {
  if (than === null) return true
  const [a, b] = [place.split('.').map(BigInt), than.split('.').map(BigInt)]
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left, right] = [a[index] ?? 0n, b[index] ?? 0n]
    if (left !== right) return left > right
  }
  return false
}
