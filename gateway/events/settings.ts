import { z } from 'zod'
import { encodedSignIn } from '../setting-kinds.ts'

/** The settings of the bus by which nodes hear of each other. */
export const busSettings = {
  NATS_URL: z
    .url({ protocol: /^(nats|tls)$/ })
    .refine(...encodedSignIn)
    .optional(),
}
