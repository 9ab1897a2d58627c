import { z } from 'zod'
import { flag, holds } from '../settings/kinds.ts'
import { isOwnNetwork } from '../settings/own-network.ts'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'
import { codePages } from './code-pages.ts'
import { perStore } from './per-store.ts'

const usualPort = 9100

/** Where a printer takes raw bytes. */
export type Address = { readonly host: string; readonly port: number }

const address = z
  .url({ protocol: /^tcp$/, error: 'it is an address such as tcp://192.168.1.50:9100' })
  .refine(
    holds(({ hostname }) => isOwnNetwork(hostname)),
    'it must lie in your own network, because the phones and addresses of diners travel there in the open',
  )
  .transform((text): Address => {
    const { hostname, port } = new URL(text)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) }
  })

const columns = z
  .string()
  .regex(/^\d+$/, 'it is a number of characters, such as 48')
  .transform(Number)
  .refine((value) => value >= 24 && value <= 96, 'it lies between 24 and 96')

const token = z.string().regex(/^[\w-]{24,200}$/, 'a token has 24 to 200 letters, digits, _ and -')

/** The printers of stores. Each value is for all stores, or `store=value` for one, with commas between. */
export const printingSettings = {
  shape: {
    PRINTER_URL: perStore(address)
      .optional()
      .describe(
        'the network printer for tickets of orders (ESC/POS), such as `tcp://192.168.1.50:9100`, or one for each store: `tucan=tcp://192.168.1.50,norte=tcp://192.168.1.51` ([Printing](#printing))',
      ),
    PRINTER_AGENTS: perStore(token)
      .refine(({ all }) => all === null, 'each token belongs to a store: `store=token`')
      .optional()
      .describe(
        'the tokens with which a printing program at a shop fetches tickets, such as `tucan=TOKEN,norte=TOKEN` ([Printing](#printing)); such a store has no `PRINTER_URL`',
      ),
    PRINTER_COLUMNS: perStore(columns).prefault('48').meta({
      shown: '`48`',
      description:
        'the characters in a line of its paper, 24 to 96: 48 on 80 mm, 40 or 33 on 76 mm, 32 on 58 mm; more than 48 print in the small letter. Also by store: `48,norte=32`',
    }),
    PRINTER_CODE_PAGE: perStore(z.enum(codePages, { error: `it is one of ${codePages.join(', ')}` }))
      .prefault('cp858')
      .meta({
        shown: '`cp858`',
        description: `the code page for Spanish letters: \`${codePages.join('`, `')}\`. Also by store`,
      }),
    PRINTER_STATUS: perStore(flag).prefault('1').meta({
      shown: '`1`',
      description:
        'asks a network printer for its state before a ticket. `0` for one that cannot answer and stands in the place of one that could. Also by store: `1,norte=0`',
    }),
    PRINTER_AUTO: perStore(flag).prefault('1').meta({
      shown: '`1`',
      description:
        'prints each order when it is accepted. `0` prints only when a person asks for it. Also by store: `1,norte=0`',
    }),
  },
} satisfies RoomSettings

export type PrintingSettings = SettingsOf<typeof printingSettings>
