import { z } from 'zod'
import { readInstant } from '#domain/time/instant.ts'

/** Drops an impossible reading and keeps the rest of the fix: apps send -1, null or nothing for a reading that they do not know. */
export const known = z.number().nonnegative().optional().catch(undefined)

export const knownHeading = z.number().min(0).max(360).optional().catch(undefined)

/** An instant with a written offset, in milliseconds of the epoch. */
export const instant = z.string().transform((text, context) => {
  const at = readInstant(text)
  if (at !== null) return at
  context.addIssue({ code: 'custom', message: 'an instant with its offset is needed' })
  return z.NEVER
})
