import { z } from 'zod'
import { flag } from '../setting-kinds.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** How calls are taken and answered. */
export const httpSettings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The proxies whose `X-Forwarded-For` is believed; 0 believes none. */
  TRUSTED_PROXIES: trustedProxies.optional(),
  ADMIN_TOKEN: z.string().min(1).max(200).optional(),
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /** Orders in a quarter of an hour that one caller may place without a payment or a proven phone; 0 sets no limit. */
  ORDER_LIMIT: z.coerce.number().int().min(0).default(20),
  /** The built web client; its own `web/dist` when absent. */
  WEB_ROOT: z.string().min(1).optional(),
  /** Pictures of the shop, served under /media/. */
  MEDIA_DIR: z.string().min(1).optional(),
  /** Off takes the service worker away from browsers that have one. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  CHECK_RESPONSES: flag.default(false),
}
