import { tables } from '../composition/features.ts'
import { storedLevel, WrongLevel } from '../db/level-check.ts'
import { goTogether, thisRelease } from '../db/levels.ts'
import { takenBack } from '../log/table-versions.ts'
import type { Base } from './base.ts'

const lookMs = 2_000

/**
 * Looks every two seconds whether this node still goes with its database. A newer release refuses to start beside this node, but it does
 * not see a node that stood still or was cut off; and a release without levels does not look. The node then ends itself.
 */
export function watchLevel({ db, clock, onError }: Pick<Base, 'db' | 'clock' | 'onError'>) {
  const { promise: outdated, resolve } = Promise.withResolvers<WrongLevel>()
  const look = async () => {
    const stored = await storedLevel(db)
    if (stored && !goTogether(thisRelease, stored))
      resolve(
        new WrongLevel(
          `The database is at level ${stored.level} now, and this node is of level ${thisRelease.level}, which does not go with it: the node ends. Start the release of that level.`,
        ),
      )
    const table = await takenBack(db, tables)
    if (table)
      resolve(
        new WrongLevel(
          `A release without levels (level 0) has rebuilt the table ${table.name} for itself, and this node is of level ${thisRelease.level}: the node ends. Stop the other release, then start again.`,
        ),
      )
  }
  // The embedded database belongs to this process.
  const stop = db.isShared ? clock.every(lookMs, () => void look().catch(onError)) : () => undefined
  return { outdated, stop }
}
