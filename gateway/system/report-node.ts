import { hostname } from 'node:os'
import { concernRules, type Figure } from '#domain/system/concerns.ts'
import type { Sql } from '../db/database.ts'
import { thisRelease } from '../db/levels.ts'
import type { Ground } from '../ground/ground.ts'
import type { Readings } from '../http/observe.ts'
import { removeReport, type StoredReport, writeReport } from './reports.ts'

const reportMs = 10_000

/** The figures that concerns and the page of an administrator read. */
const reported = ['realtime_connections', 'disk_free_bytes', ...Object.values(concernRules).map(({ figure }) => figure)]

/** The parts of a node that its report reads. */
export type OwnNode = {
  readonly readings: () => Readings
  /** Whether its database may serve other nodes. */
  readonly isShared: boolean
}

type ReportDeps = OwnNode &
  Pick<Ground, 'clock' | 'onError'> & { readonly sql: Sql; readonly settings: Pick<Ground['settings'], 'PORT'> }

/**
 * Writes the figures of this node for the others, at the start and every ten seconds, until it leaves. The embedded database serves this
 * node alone, so that its row would have no reader.
 */
export function reportNode({ sql, clock, settings, onError, readings, isShared }: ReportDeps) {
  const startedAt = clock.now().toISOString()
  // Nodes of one machine differ by their ports, and a restarted one takes its own row over.
  const nameOf = () => `${hostname()}:${settings.PORT || process.pid}`
  const own = (): StoredReport => {
    const figures = figuresOf(readings())
    return { name: nameOf(), level: thisRelease.level, startedAt, heardAt: clock.now().toISOString(), figures }
  }
  if (!isShared) return { own, begin: async () => undefined, stop: () => undefined }
  let writing = Promise.resolve()
  const write = () => {
    writing = writing.then(() => writeReport(sql, own())).catch(onError)
    return writing
  }
  let stopWriting = () => undefined as unknown
  return {
    own,
    async begin() {
      await write()
      stopWriting = clock.every(reportMs, () => void write())
    },
    async stop() {
      stopWriting()
      await writing
      await removeReport(sql, nameOf())
    },
  }
}

function figuresOf(readings: Readings): Readonly<Record<string, Figure>> {
  const figures: Record<string, Figure> = {}
  for (const name of reported) {
    const reading = readings[name]
    if (reading) figures[name] = 'read' in reading ? reading.read() : Object.fromEntries(reading.readEach())
  }
  return figures
}
