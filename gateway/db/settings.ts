import { z } from 'zod'
import { encodedSignIn } from '../setting-kinds.ts'

/** Where data is kept. */
export const databaseSettings = {
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(...encodedSignIn)
    .optional(),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/)
    .optional(),
  /** Whether a start goes on although a newer release has changed the database. */
  OLDER_RELEASE: z.enum(['refuse', 'force']).default('refuse'),
  /** MB that the embedded database leaves free on the disk of DATA_DIR. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(256),
}
