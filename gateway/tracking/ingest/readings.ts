import { z } from 'zod'

/** What no phone has is left out of a fix instead of refusing it: apps say -1, null or nothing for what they do not know. */
export const known = z.number().nonnegative().optional().catch(undefined)

export const knownHeading = z.number().min(0).max(360).optional().catch(undefined)
