import { constants } from 'node:fs'
import { access, mkdir, readdir } from 'node:fs/promises'
import { isInMemory } from '../db/open.ts'
import type { GroundSettings } from '../ground/ground-settings.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'

type Places = Pick<GroundSettings, 'MEDIA_DIR' | 'WEB_ROOT' | 'DATA_DIR' | 'DATABASE_URL'>

/**
 * Refuses folders that a setting names and that cannot be read. A `DATA_DIR` beside a PostgreSQL holds nothing but small
 * pictures, so one that cannot be written is a warning.
 */
export async function checkFolders(settings: Places, warn: (sentence: string) => void): Promise<void> {
  for (const name of ['MEDIA_DIR', 'WEB_ROOT'] as const) {
    const folder = settings[name]
    const code = folder === undefined ? null : await readdir(folder).then(() => null, codeOf)
    if (code !== null) throw new CannotStart(`${name} names a folder that cannot be read (${code}).`)
  }
  // The embedded database checks the folder itself.
  const isForPictures = settings.DATABASE_URL !== undefined && settings.MEDIA_DIR !== undefined && !isInMemory(settings)
  if (!isForPictures) return
  const code = await mkdir(settings.DATA_DIR, { recursive: true })
    .then(() => access(settings.DATA_DIR, constants.W_OK))
    .then(() => null, codeOf)
  if (code !== null)
    warn(`DATA_DIR cannot be written (${code}): photographs are made small at each request, which costs a processor`)
}

const codeOf = ({ code }: NodeJS.ErrnoException): string => code ?? 'no reason given'
