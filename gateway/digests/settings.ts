import { z } from 'zod'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

const leastBytes = 32
const shown = 'see [Key of digests](#key-of-digests)'

/** Whether a text is long enough for a key. */
export const isKey = (text: string): boolean => Buffer.byteLength(text) >= leastBytes

/** The key of digests, by itself or in a file. */
export const digestSettings = {
  shape: {
    DIGEST_KEY: z.string().max(1_000).refine(isKey, `it has fewer than ${leastBytes} bytes`).optional().meta({
      shown,
      description:
        'the key of the digests of phones and addresses, 32 bytes at least; the same at every node, for ever',
    }),
    DIGEST_KEY_FILE: z
      .string()
      .min(1)
      .optional()
      .meta({ shown, description: 'the file with this key, in place of it' }),
  },
  fault: ({ DIGEST_KEY, DIGEST_KEY_FILE }: Environment): string | null =>
    DIGEST_KEY !== undefined && DIGEST_KEY_FILE !== undefined
      ? 'DIGEST_KEY and DIGEST_KEY_FILE exclude each other: an installation has one key.'
      : null,
} satisfies RoomSettings

export type DigestSettings = SettingsOf<typeof digestSettings>
