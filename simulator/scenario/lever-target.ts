import { extraMinutesOffered, type LeverTarget } from '#domain/availability/target.ts'

/** A target as `targetText` writes it. */
export const targetPattern =
  /^(store|(plate|mode|zone)\/[^/]+|size\/[^/]+\/[^/]+|garnish\/[^/]+\/[^/]+\/[^/]+|busy\/(10|20|30))$/

/** Reads what `targetText` writes; null for another text. */
export function readTarget(text: string): LeverTarget | null {
  const [type, first, second, third] = targetPattern.test(text) ? text.split('/') : []
  if (type === 'store') return { type }
  if (first === undefined) return null
  if (type === 'plate') return { type, plateId: first }
  if (type === 'mode') return { type, modeId: first }
  if (type === 'zone') return { type, zoneId: first }
  const extraMinutes = extraMinutesOffered.find((minutes) => minutes === Number(first))
  if (type === 'busy') return extraMinutes === undefined ? null : { type, extraMinutes }
  if (second === undefined) return null
  if (type === 'size') return { type, plateId: first, sizeId: second }
  return third === undefined ? null : { type: 'garnish', plateId: first, groupId: second, garnishId: third }
}
