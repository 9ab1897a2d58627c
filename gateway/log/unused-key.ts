import { forgetKey, isKeyGiven, type Opening } from '../digests/open-digests.ts'
import { holdAppends, isLogEmpty } from '../events/streams.ts'

/** For an import: a database without a log takes the key that is given, in place of one that a node made at its start. */
export async function forgetUnusedKey(opening: Pick<Opening, 'db' | 'settings' | 'isOnDisk'>): Promise<void> {
  if (!isKeyGiven(opening)) return
  await opening.db.transaction(async (sql) => {
    await holdAppends(sql)
    if (await isLogEmpty(sql)) await forgetKey(sql)
  })
}
