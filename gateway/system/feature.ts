import manifest from '../../package.json' with { type: 'json' }
import { thisRelease } from '../db/levels.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import type { Readings } from '../http/observe.ts'
import { systemOperations } from './operations.ts'
import { type OwnNode, reportNode } from './report-node.ts'
import { systemTables } from './side-tables.ts'

/** The release of the node: operators see which nodes an upgrade has reached. */
const readings = {
  build_info: {
    help: 'The release of the node',
    label: 'version',
    readEach: () => new Map([[manifest.version, 1]]),
  },
  release_level: { help: 'The level of the release', read: () => thisRelease.level },
} as const satisfies Readings

/** The nodes of the installation: each reports its figures, and an administrator reads those of all. */
export const system = {
  sideTables: systemTables,
  on(ground: Ground, node: OwnNode): Instance {
    const { own, begin, stop } = reportNode({ ...ground, ...node, sql: ground.log.sql })
    return { operations: systemOperations({ ...ground, own }), begin, stop, readings }
  },
} satisfies Feature
