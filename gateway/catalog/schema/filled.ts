import { z } from 'zod'

type Written = Record<string, unknown>

/**
 * A schema whose absent fields follow from the ones that are written; an export writes them all. In its metadata `whole` is the
 * schema of all fields; the ones that may be absent have a `shown` there, a default in words.
 */
export function filled<Whole extends z.ZodType<object>>(whole: Whole, absent: (written: Written) => Written) {
  // A record would pass over the name __proto__, and the whole refuses a name that it does not know.
  const codec = z.codec(z.unknown(), whole, {
    decode: (written) => (isFields(written) ? { ...absent(written), ...written } : written) as z.input<Whole>,
    encode: (value) => value,
  })
  return codec.meta({ whole })
}

const isFields = (written: unknown): written is Written =>
  typeof written === 'object' && written !== null && !Array.isArray(written)

/** Gives the diner the name to read where the document has no `showName`. */
export const nameShown = (written: Written): Written =>
  written['name'] === undefined ? {} : { showName: written['name'] }
