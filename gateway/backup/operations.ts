import { begunIn, databaseIn } from '../db/begun-copy.ts'
import { copyFolder } from '../db/copy-folder.ts'
import { noteBackup } from '../events/last-backup.ts'
import type { Ground } from '../ground/ground.ts'
import { isAnother, otherData } from '../http/data-owner.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'

export function backupOperations({ databaseFiles, log, clock }: Pick<Ground, 'databaseFiles' | 'log' | 'clock'>) {
  return {
    async finishBackup({ query: { owner }, body: { folder } }) {
      if (isAnother(owner)) return otherData()
      if (!databaseFiles) return problem(409, 'NOT_EMBEDDED', 'This node has no embedded database on a disk.')
      const known = await begunIn(folder)
      if (!known)
        return problem(
          422,
          'COPY_NOT_BEGUN',
          'This node finds no copy of its user in that folder: "npm run backup" begins one.',
        )
      const copied = await databaseFiles.standStill(() =>
        copyFolder(databaseFiles.folder, databaseIn(folder), known).catch(reasonOf),
      )
      if ('reason' in copied) return problem(422, 'COPY_FAILED', `The copy cannot be written (${copied.reason}).`)
      await noteBackup(log.sql, clock.now())
      return { status: 200, body: { bytes: copied.bytes } }
    },
  } satisfies Partial<Operations>
}

function reasonOf(error: NodeJS.ErrnoException): { readonly reason: string } {
  if (error.code === undefined) throw error
  return { reason: error.code }
}
