import { z } from 'zod'

/** Ids go into URLs and event streams, so they keep to characters that need no escape there. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, - or _')
  .meta({ kind: 'id' })

export const alias = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be 1 to 63 lower-case letters, digits or hyphens')
  .meta({ kind: 'lower-case letters, digits, hyphens' })

/** A text of one line. Spaces of a web page and accents in two parts look like plain ones, and are kept as these. */
export const name = z
  .string()
  .overwrite((written) =>
    written
      .normalize('NFC')
      .replace(/\p{Zs}/gu, ' ')
      .trim(),
  )
  .min(1, 'is empty')
  .max(120, 'is longer than 120 characters')

/** A list that is no longer than the contract lets it be (`maxItems`). */
export const listOf = <Entry extends z.ZodType>(entry: Entry, most = mostEntries) =>
  z.array(entry).max(most, `has more than ${most} entries`)

/** The most entries of one kind in a company: the contract answers that many at once. */
const mostEntries = 10_000

export const text = z
  .string()
  .overwrite((written) => written.normalize('NFC'))
  .max(2000, 'is longer than 2000 characters')

export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #f78700')
  .meta({ kind: 'colour' })

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
  .meta({ kind: 'time' })

/** Where hours end: 24:00 is the end of the day. */
export const endOfHours = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 23:30 or 24:00')
  .meta({ kind: 'time' })

export const date = z.iso.date('must be a date such as 2026-03-31').meta({ kind: 'date' })

/** A date, or a date and a time, on the clock of each store: a zone would be that of one store alone. */
export const storeTime = z
  .string()
  .superRefine((written, context) => {
    const [day = '', time] = written.split('T')
    const isWritten = date.safeParse(day).success && (time === undefined || timeOfDay.safeParse(time).success)
    if (isWritten) return
    const hasZone = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(written)
    const message = hasZone
      ? 'is on the store’s clock, so it has no zone: write 2026-12-24T18:30'
      : 'must be a date or a time such as 2026-12-24 or 2026-12-24T18:30'
    context.addIssue({ code: 'custom', message })
  })
  .meta({ kind: 'date or time' })

/**
 * A path that the gateway serves, or an absolute address; anything else would be read relative to the page. A space is kept as browsers
 * send it, because the names of photographs have some.
 */
export const address = z
  .string()
  .trim()
  .overwrite((written) => written.replaceAll(' ', '%20'))
  .regex(/^(\/(?!\/)|https?:\/\/)[\S ]+$/, 'must begin with / or http(s)://, without a tab or a line break')
  .meta({ kind: 'address' })

export const percent = z.number().gt(0, 'must be above 0').max(100, 'must be at most 100').meta({ kind: 'percent' })

export const fraction = z
  .number()
  .min(0, 'must be at least 0')
  .max(1, 'must be at most 1')
  .meta({ kind: 'number from 0 to 1' })

export const minutes = z
  .int('must be whole minutes')
  .min(0, 'is below zero')
  .max(1440, 'is longer than a day')
  .meta({ kind: 'minutes' })

export const count = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(1_000_000, 'is above 1000000')
  .meta({ kind: 'whole number from 1' })
