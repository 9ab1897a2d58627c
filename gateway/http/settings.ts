import { z } from 'zod'
import { flag, folder, holds } from '../settings/kinds.ts'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** The settings of the way in which calls are taken and answered. */
export const httpSettings = {
  shape: {
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('0 takes a free port'),
    HOST: z.string().min(1).default('127.0.0.1').describe('the address to listen on; `0.0.0.0` in a container'),
    DRAIN_SECONDS: z.coerce
      .number()
      .int()
      .min(0)
      .max(5)
      .default(3)
      .describe(
        'how long a node that was told to end still takes new calls, while `/readyz` answers 503: longer than the pause between two looks of your balancer ([Stop](#stop)). 0 without a balancer',
      ),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        holds(({ href, origin }) => href === `${origin}/`),
        'it is an address without a path, such as https://pedidos.example.com, because pages and links begin at its root',
      )
      .optional()
      .describe(
        'the address that people use, without a path; needed behind a proxy. With `https:` it turns HSTS and `Secure` cookies on. Couriers’ positions URLs and the previews of links begin with it; without it, with the address at which the node was reached',
      ),
    TRUSTED_PROXIES: trustedProxies.optional().meta({
      shown: 'see [Proxy](#proxy)',
      description:
        'the proxies whose `X-Forwarded-For` is believed: their number (`1`, or `2` with a CDN in front; `0` believes none), or their addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal`, `uniquelocal`, with commas between',
    }),
    ADMIN_TOKEN: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('bearer token of the operator’s calls; without it they answer 401'),
    RATE_LIMIT: z.coerce
      .number()
      .int()
      .min(0)
      .default(600)
      .describe(
        'requests a minute and caller ([below](#callers)), counted by each node: all calls, documents and `/metrics` in one sum, and ten times as many for files, pictures, pages and addresses that do not exist. `/healthz`, `/readyz` and the application’s [signed calls](protocol.md#http-api) are not counted. Raise it for a fleet of the simulator, which has one address; 0 turns it off',
      ),
    SIMULATOR_KEY: z
      .string()
      .min(32)
      .max(200)
      .optional()
      .describe(
        'lets runs of the simulator pass `RATE_LIMIT`, `CONNECTIONS_PER_ADDRESS` and `ORDER_LIMIT`, where the command has the same key in its environment ([qa.md](qa.md#a-gateway-of-any-city)). For a gateway of tests: set it at no shop that sells. 32 characters at least',
      ),
    WEB_ROOT: folder
      .optional()
      .meta({ shown: 'that of `npm run build`', description: 'the folder of the built web client' }),
    MEDIA_DIR: folder
      .optional()
      .describe(
        'the folder of pictures that is served under `/media/`, photographs (JPEG, PNG, WebP, AVIF) also in smaller sizes under `/pictures/`; the image sets the demo’s. The smaller sizes are kept in `DATA_DIR/pictures`: 512 MB at most, the least used ones are deleted first, and the folder may be deleted at any time. A symbolic link that leads out of the folder is not followed',
      ),
    SERVICE_WORKER: z
      .enum(['on', 'off'])
      .default('on')
      .describe(
        '`off` takes the service worker away from browsers that have one ([Installed pages](#installed-pages-and-notices))',
      ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      .default('info')
      .describe('`fatal`, `error`, `warn`, `info`, `debug`, `silent`; JSON lines on standard output'),
    CHECK_RESPONSES: flag
      .default(false)
      .describe('1 checks every answer against the contract; an answer off it becomes 500'),
  },
} satisfies RoomSettings

export type HttpSettings = SettingsOf<typeof httpSettings>
