import { z } from 'zod'
import { encodedSignIn } from '../setting-kinds.ts'

/** What nodes hear of each other by. */
export const busSettings = {
  NATS_URL: z
    .url({ protocol: /^(nats|tls)$/ })
    .refine(...encodedSignIn)
    .optional(),
}
