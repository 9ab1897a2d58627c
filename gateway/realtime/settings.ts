import { z } from 'zod'
import { flag, holds } from '../setting-kinds.ts'

/** The settings of the realtime server: its application, and how many connections an address may open. */
export const realtimeSettings = {
  /** Whether pages open a line; without, they fetch and refresh (RT-02). */
  REALTIME_ENABLED: flag.default(true),
  REALTIME_APP_ID: z.string().min(1).max(100).optional(),
  REALTIME_KEY: z.string().min(1).max(100).optional(),
  REALTIME_SECRET: z.string().min(1).max(200).optional(),
  REALTIME_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      holds(({ username }) => username === ''),
      'it is called without a name and password',
    )
    .optional(),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(200),
}
