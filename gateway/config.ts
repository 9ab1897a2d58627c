import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** The clients of PostgreSQL and NATS decode name and password, and some of them throw with both in the message. */
const encodedSignIn = [
  holds(({ username, password }) => {
    try {
      decodeURIComponent(username + password)
      return true
    } catch {
      return false
    }
  }),
  'a % in its name or password must be written %25',
] as const

/** What is no URL at all has been refused already, and would throw with the whole value. */
function holds(test: (url: URL) => boolean) {
  return (text: string) => !URL.canParse(text) || test(new URL(text))
}

/** Every setting of the process. What each means stands in docs/operations.md. */
const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(...encodedSignIn)
    .optional(),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/)
    .optional(),
  NATS_URL: z
    .url({ protocol: /^(nats|tls)$/ })
    .refine(...encodedSignIn)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
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
  ADMIN_TOKEN: z.string().min(1).max(200).optional(),
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(200),
  /** The built web client; its own `web/dist` when absent. */
  WEB_ROOT: z.string().min(1).optional(),
  /** Pictures of the shop, served under /media/. */
  MEDIA_DIR: z.string().min(1).optional(),
  /** MB that the embedded database leaves free on the disk of DATA_DIR. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(256),
  /** Seconds that the event loop may stand before the process ends itself; 0 waits for ever. */
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  CHECK_RESPONSES: flag.default(false),
  /** Stores whose addresses need city, province and postal code, separated by commas (ADDR-20, ADDR-21, OPEN-15). */
  COMPLEX_ADDRESS_STORES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  /** The streets of a city, searched without a network where no provider is configured (`CityFile` in domain/streets). */
  GAZETTEER_FILE: z.string().min(1).optional(),
  /** OPEN-17: who finds addresses. */
  NOMINATIM_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      holds(({ hostname }) => hostname !== 'nominatim.openstreetmap.org'),
      'its policy forbids to search while one types: name a Nominatim of yours or of a provider',
    )
    .optional(),
  NOMINATIM_RATE: z.coerce.number().positive().max(1000).default(1),
  /** The gateway's key for places and geocoding; it never leaves it. */
  GOOGLE_MAPS_KEY: z.string().min(1).max(200).optional(),
  GOOGLE_MAPS_URL: z.url({ protocol: /^https?$/ }).default('https://maps.googleapis.com'),
  /** The pages' key, which everybody can read: bind it to the site's address. */
  GOOGLE_MAPS_BROWSER_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  TILES_LIGHT_URL: z.string().min(1).optional(),
  TILES_DARK_URL: z.string().min(1).optional(),
  TILES_ATTRIBUTION: z.string().min(1).optional(),
})

export type Settings = z.output<typeof schema>

/** The demo's credentials are printed in the README, so nothing but the demo may take them (DESIGN 8). */
export const demoCredentials = {
  REALTIME_KEY: 'demo-key',
  REALTIME_SECRET: 'demo-secret',
  ADMIN_TOKEN: 'demo-admin',
} as const

export class WrongSettings extends CannotStart {
  override readonly name = 'WrongSettings'
}

/** Reads the settings, or throws WrongSettings with one sentence that names what is wrong and shows no value: it may be a secret. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { demo = false } = {},
): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0] ?? '')
    throw new WrongSettings(`${name} is not accepted: ${issue?.message ?? 'wrong value'}.`)
  }
  if (!demo)
    for (const [name, value] of Object.entries(demoCredentials))
      if (read.data[name as keyof typeof demoCredentials] === value)
        throw new WrongSettings(`${name} is the demo's, which everybody knows: choose another outside the demo.`)
  return read.data
}
