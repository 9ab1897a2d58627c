import { formMeant } from './mistakes/meant.ts'

/** The date of a store, or of one of its modes, as a command line names it. A change without a value takes the date out. */
type Holiday = { readonly of: string; readonly path: string; readonly value?: Readonly<Record<string, unknown>> }
type HolidayResult = ({ readonly ok: true } & Holiday) | { readonly ok: false; readonly sentence: string }

export const holidayUsage = `  holiday STORE DATE closed      closes the store on one date; other dates stay as they are
  holiday STORE DATE HOURS ...   opens it at other hours: holiday parrilla-centro 2026-12-24 10:00-15:00 20:00-24:00
  holiday STORE DATE usual       takes the date out, so that the hours of its weekday hold
    --mode ID                    for one mode of the store alone`

/** Reads `parrilla-centro 2026-12-25 closed`; null where a word is missing. */
export function readHoliday(
  [store, date, ...hours]: readonly string[],
  mode: string | undefined,
): HolidayResult | null {
  if (!store || !date || hours.length === 0) return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    const meant = formMeant('must be a date', date)
    return refused(`${date} is no date such as 2026-12-25${meant === null ? '.' : `: write ${meant}.`}`)
  }
  const list = mode === undefined ? 'deliveryConfig.exceptions' : `orderModes.${mode}.exceptions`
  const change = { ok: true, of: store, path: `${list}.${date}` } as const
  const [word] = hours
  if (hours.length === 1 && word === 'usual') return change
  if (hours.length === 1 && word === 'closed') return { ...change, value: { date, closed: true } }
  const spans = hours.map(spanOf)
  const wrong = hours.find((_, index) => spans[index] === null)
  if (wrong !== undefined) return refused(`${wrong} is none of closed, usual, and hours such as 10:00-15:00.`)
  return { ...change, value: { date, hours: spans } }
}

const refused = (sentence: string) => ({ ok: false, sentence }) as const

function spanOf(written: string) {
  const [start = '', end = '', more] = written.split(/[-–—]/)
  const [startAt, endAt] = [timeOf(start), timeOf(end)]
  return startAt !== null && endAt !== null && more === undefined ? { startAt, endAt } : null
}

const timeOf = (written: string) =>
  /^([01]\d|2[0-4]):[0-5]\d$/.test(written) ? written : formMeant('must be a time', written)
