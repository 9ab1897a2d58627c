import { may } from '#domain/access/may.ts'
import { concernsOf, isAway } from '#domain/system/concerns.ts'
import { lastBackup } from '../events/last-backup.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { type StoredReport, storedReports } from './reports.ts'

type SystemDeps = Pick<Ground, 'log' | 'clock' | 'catalog' | 'databaseFiles'> & {
  /** This node as it is now. */
  readonly own: () => StoredReport
}

/** The state of the installation: its nodes, and what needs a hand. */
export function systemOperations({ log, clock, catalog, databaseFiles, own }: SystemDeps) {
  return {
    async readSystem({ principal }) {
      const storeIds = catalog().document.stores.map(({ id }) => id)
      if (!may(principal, 'readSystem', { storeIds }))
        return problem(403, 'ACCESS_DENIED', 'The nodes serve all stores: this needs an administrator of all of them.')
      const self = own()
      const others = (await storedReports(log.sql)).filter(({ name }) => name !== self.name)
      const nodes = [self, ...others]
      const now = clock.now()
      return {
        status: 200,
        body: {
          at: now.toISOString(),
          nodes: nodes.map((node) => nodeEntry(node, node === self, isAway(node, now))),
          // Programs of a database server make its backups.
          backup: databaseFiles && { at: await lastBackup(log.sql) },
          concerns: concernsOf(nodes, now).map(({ value, ...concern }) => ({ ...concern, value: Math.round(value) })),
        },
      }
    },
  } satisfies Partial<Operations>
}

const nodeEntry = ({ name, level, startedAt, heardAt, figures }: StoredReport, isSelf: boolean, isAway: boolean) => ({
  ...{ name, level, startedAt, heardAt, isSelf, isAway },
  readers: numberOf(figures['realtime_connections']) ?? 0,
  freeBytes: numberOf(figures['disk_free_bytes']),
})

const numberOf = (figure: unknown): number | null => (typeof figure === 'number' ? Math.round(figure) : null)
