import { z } from 'zod'

/** Notices of orders for browsers (web push). */
export const pushSettings = {
  PUSH_NOTICES: z.enum(['on', 'off']).default('on'),
  /** The contact that a push service writes to about this installation; PUBLIC_URL when absent. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'an address such as mailto:shop@example.com')
    .optional(),
}
