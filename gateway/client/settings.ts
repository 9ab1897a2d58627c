import { z } from 'zod'

/** What pages are told. */
export const clientSettings = {
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
  TILES_LIGHT_URL: z.string().min(1).optional(),
  TILES_DARK_URL: z.string().min(1).optional(),
  TILES_ATTRIBUTION: z.string().min(1).optional(),
}
