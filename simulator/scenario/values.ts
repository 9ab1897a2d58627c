import { z } from 'zod'

/** A leap year, in milliseconds. A longer duration is a typing error, and dates have a limit. */
export const longest = 366 * 24 * 3_600_000

const lengths = 'a length of time, such as 250ms, 5s, 10m or 1h'

/** A duration in human notation, in milliseconds: `250ms`, `5s`, `10m`, `1h`. */
export const duration = z
  .codec(z.string(lengths).regex(/^\d+(\.\d+)?(ms|s|m|h)$/, lengths), z.number().max(longest, 'a year at most'), {
    decode: (text) => Number.parseFloat(text) * unitMs(text),
    encode: writtenDuration,
  })
  .describe('A duration: 250ms, 5s, 10m, 1h')

function unitMs(text: string): number {
  if (text.endsWith('ms')) return 1
  return text.endsWith('h') ? 3_600_000 : text.endsWith('m') ? 60_000 : 1_000
}

/** Writes a duration in the largest unit that needs at most one decimal. */
export function writtenDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0s'
  const unit = (['h', 'm', 's'] as const).find((one) => Number.isInteger((milliseconds * 10) / unitMs(one)))
  return unit && milliseconds >= unitMs(unit) ? `${milliseconds / unitMs(unit)}${unit}` : `${milliseconds}ms`
}

/** A moment at which a run can begin: databases and dates agree about this range. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(19|20)/.test(text), 'a year from 1900 to 2099')

export const share = z.number().min(0).max(1)
export const count = (most: number) => z.int().min(0).max(most)
export const alias = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => text.isWellFormed(), 'this is no text: half of a character')

/** The numbers of a group's actors that take part, if not all do; shrinking writes it. */
export const only = z
  .array(z.int().min(1))
  .optional()
  .describe('The numbers of the actors that take part; all of them without it')
