import { z } from 'zod'

type Written = Record<string, unknown>

/** A schema whose absent fields follow from the ones that are written; an export writes them all. */
export function filled<Whole extends z.ZodType<object>>(whole: Whole, absent: (written: Written) => Written) {
  return z.codec(z.record(z.string(), z.unknown()), whole, {
    decode: (written) => ({ ...absent(written), ...written }) as z.input<Whole>,
    encode: (value) => value as Written,
  })
}

/** Gives the diner the name to read where the document has no `showName`. */
export const nameShown = (written: Written): Written =>
  written['name'] === undefined ? {} : { showName: written['name'] }
