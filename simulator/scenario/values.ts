import { z } from 'zod'

/** A leap year, in milliseconds. A longer duration is a typing error, and dates have a limit. */
export const longest = 366 * 24 * 3_600_000

const lengths = 'a length of time, such as 250ms, 5s, 10m, 1h or 2d'

/** The units of a duration, the largest first. */
const units = { d: 24 * 3_600_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const
type Unit = keyof typeof units

const notation = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/

/** A duration in human notation, in milliseconds: `250ms`, `5s`, `10m`, `1h`, `2d`. */
export const duration = z
  .codec(z.string(lengths).regex(notation, lengths), z.number().max(longest, 'a year at most'), {
    decode: (text) => readDuration(text) ?? Number.NaN,
    encode: writtenDuration,
  })
  .describe('A duration: 250ms, 5s, 10m, 1h, 2d')

/** Reads a written duration, in milliseconds; returns null for another text. */
export function readDuration(text: string): number | null {
  const [, number, unit] = notation.exec(text) ?? []
  return number && unit ? Number(number) * units[unit as Unit] : null
}

/** Writes a duration in the largest unit that needs at most one decimal. */
export function writtenDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0s'
  const unit = (Object.keys(units) as readonly Unit[]).find(
    (one) => milliseconds >= units[one] && Number.isInteger((milliseconds * 10) / units[one]),
  )
  return `${milliseconds / units[unit ?? 'ms']}${unit ?? 'ms'}`
}

/** A lower and an upper bound. */
export type Bounds = readonly [from: number, until: number]

const lengthsBetween = 'two lengths of time, the shorter first, such as 20m..50m'

/** Bounds of a duration, in milliseconds: `20m..50m`. */
export const durations = z.codec(
  z.string(lengthsBetween).regex(/^\d+(?:\.\d+)?(?:ms|s|m|h|d)\.\.\d+(?:\.\d+)?(?:ms|s|m|h|d)$/, lengthsBetween),
  z.tuple([z.number(), z.number().max(longest, 'a year at most')]).refine(isRising, lengthsBetween),
  {
    decode: (text) => halvesOf(text, (half) => readDuration(half) ?? Number.NaN),
    encode: ([from, until]) => `${writtenDuration(from)}..${writtenDuration(until)}`,
  },
)

const sharesBetween = 'two shares, the smaller first, such as 0.25..0.35'

/** Bounds of a share: `0.25..0.35`. */
export const shares = z.codec(
  z.string(sharesBetween).regex(/^[01](?:\.\d+)?\.\.[01](?:\.\d+)?$/, sharesBetween),
  z.tuple([z.number(), z.number().max(1, sharesBetween)]).refine(isRising, sharesBetween),
  { decode: (text) => halvesOf(text, Number), encode: ([from, until]) => `${from}..${until}` },
)

function isRising([from, until]: Bounds): boolean {
  return from <= until
}

const halvesOf = (text: string, read: (half: string) => number): [number, number] => {
  const [from = '', until = ''] = text.split('..')
  return [read(from), read(until)]
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
