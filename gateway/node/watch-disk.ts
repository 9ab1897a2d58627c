import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { embeddedDirectory } from '../db/open.ts'
import { freeBytesOf, type Space, watchSpace } from '../db/space.ts'
import type { Clock } from '../ports/clock.ts'
import type { GatewayOptions } from './options.ts'

/** Watches the disk of an embedded database; null where there is no disk to watch. */
export async function watchDisk(
  { settings, database, freeBytes }: GatewayOptions,
  db: Database,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  onError: (error: unknown) => void,
): Promise<Space | null> {
  const directory = database ? undefined : embeddedDirectory(settings)
  const ask = freeBytes ?? (directory === undefined ? undefined : () => freeBytesOf(directory))
  if (!ask || !db.refuseWrites || settings.DISK_RESERVE_MB === 0) return null
  return watchSpace({
    freeBytes: ask,
    reserve: settings.DISK_RESERVE_MB * 1024 * 1024,
    refuseWrites: db.refuseWrites,
    clock,
    onError,
    onChange: (isShort, free) =>
      isShort
        ? log.error({ free }, 'the disk is nearly full: writes are refused until there is room')
        : log.info({ free }, 'the disk has room again'),
  })
}
