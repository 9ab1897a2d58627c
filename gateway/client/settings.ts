import { z } from 'zod'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** An origin as a content security policy takes it, and nothing that would end its directive. */
const origin = /^(https?|wss?):\/\/(\*\.)?[\w.-]+(:\d+)?$/

const tiles = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|\/(?!\/))(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, 'it is an address with {z}, {x} and {y}')

const shown = 'OpenStreetMap'

/** Settings whose values reach the pages. */
export const clientSettings = {
  shape: {
    // ADDR-20, ADDR-21, OPEN-15.
    COMPLEX_ADDRESS_STORES: z
      .string()
      .default('')
      .transform(listOf)
      .describe('ids of stores, separated by commas, whose addresses need city, province and postal code'),
    // OPEN-46.
    CHAT_SCRIPT_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('the script of the chat widget ([Support](#support-and-reports)). Without it no page loads one'),
    CHAT_ORIGINS: z
      .string()
      .default('')
      .transform(listOf)
      .refine((origins) => origins.every((text) => origin.test(text)), 'holds something that is no origin')
      .describe('the other addresses that the widget loads from or calls, separated by commas'),
    TILES_LIGHT_URL: tiles
      .optional()
      .meta({ shown, description: 'map tiles, such as `https://tiles.example.com/{z}/{x}/{y}.png`' }),
    TILES_DARK_URL: tiles.optional().meta({ shown: '`TILES_LIGHT_URL`', description: 'map tiles of the dark map' }),
    // OPEN-47.
    POWERED_BY_NAME: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .meta({ shown: 'Comanda', description: 'the provider that the foot of a store names after ‘Con tecnología de’' }),
    POWERED_BY_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        shown: 'the installation’s first page',
        description: 'the home page of the provider, where the foot leads',
      }),
    TILES_ATTRIBUTION: z.string().min(1).optional().meta({ shown: 'OpenStreetMap’s', description: 'shown on the map' }),
  },
  fault({ CHAT_ORIGINS, CHAT_SCRIPT_URL, POWERED_BY_NAME, POWERED_BY_URL }: Environment): string | null {
    if (CHAT_ORIGINS !== undefined && CHAT_SCRIPT_URL === undefined)
      return 'CHAT_SCRIPT_URL is missing: CHAT_ORIGINS alone loads no chat.'
    if (POWERED_BY_NAME !== undefined && POWERED_BY_URL === undefined)
      return 'POWERED_BY_URL is missing: the name of POWERED_BY_NAME would lead to this installation.'
    return null
  },
} satisfies RoomSettings

export type ClientSettings = SettingsOf<typeof clientSettings>
