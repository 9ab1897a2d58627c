import { z } from 'zod'

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** An origin as a content security policy takes it, and nothing that would end its directive. */
const origin = /^(https?|wss?):\/\/(\*\.)?[\w.-]+(:\d+)?$/

/** Settings whose values reach the pages. */
export const clientSettings = {
  /** Stores whose addresses need city, province and postal code, separated by commas (ADDR-20, ADDR-21, OPEN-15). */
  COMPLEX_ADDRESS_STORES: z.string().default('').transform(listOf),
  /** OPEN-46: the script of the chat widget; without it no page loads one. */
  CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where else the widget loads from and what it calls, separated by commas. */
  CHAT_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((origins) => origins.every((text) => origin.test(text)), 'holds something that is no origin'),
  TILES_LIGHT_URL: z.string().min(1).optional(),
  TILES_DARK_URL: z.string().min(1).optional(),
  TILES_ATTRIBUTION: z.string().min(1).optional(),
}
