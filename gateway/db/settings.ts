import { z } from 'zod'
import { encodedSignIn } from '../settings/kinds.ts'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of the place where data is kept. */
export const databaseSettings = {
  shape: {
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .describe('the folder of the embedded database; `memory:` keeps nothing'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .refine(...encodedSignIn)
      .optional()
      .describe('`postgres://…`: a server instead of the embedded database'),
    DATABASE_SCHEMA: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,62}$/)
      .optional()
      .describe('the schema on that server; it must exist'),
    OLDER_RELEASE: z
      .enum(['refuse', 'force'])
      .default('refuse')
      .describe(
        '`force` lets a node start, and a command run, although a newer release has changed the database ([The log](#the-log))',
      ),
    DISK_RESERVE_MB: z.coerce
      .number()
      .int()
      .min(0)
      .default(256)
      .describe(
        'MB that the embedded database leaves free on the disk of `DATA_DIR`; below it nothing is written. 0 turns the watch off',
      ),
  },
} satisfies RoomSettings

export type DatabaseSettings = SettingsOf<typeof databaseSettings>
