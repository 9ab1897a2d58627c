/** The level of a release, and the lowest level whose nodes may serve one database at the same time. */
export type Release = { readonly level: number; readonly beside: number }

type Level = {
  /** Whether nodes of the level before may serve the same database at the same time. */
  readonly besideOlder: boolean
  /** The effect of the change on nodes of the level before, in one sentence. */
  readonly why: string
  /** The changes that they find in the database: `migration 054-x.sql`, `event order OrderPlaced@3`, `table orders@9`, `catalog@4`. */
  readonly brings: readonly string[]
}

/**
 * Every level, the first one first: the number of a level is its place in the list. A change of the database that an older node meets
 * is a level more (docs/CHANGING.md). tests/architecture/levels.test.ts fails for a change that is in no level.
 */
const levels: readonly Level[] = [
  {
    besideOlder: false,
    why: 'Nodes of releases without levels write rows of the old kind, and cannot read all events of today.',
    brings: [
      'migration 046-printer-capabilities.sql',
      'migration 050-texts-about-erased-diners.sql',
      'migration 053-release-level.sql',
      'migration 056-what-tickets-said.sql',
      'event close ShiftClosed@1',
      'event close ShiftReopened@1',
      'table day_closes@2',
      'migration 054-orders-by-code-end-and-table.sql',
      'event order OrderStepTakenBack@1',
      'migration 057-survey-answers.sql',
      'table survey_answers@1',
    ],
  },
  {
    besideOlder: true,
    why: 'Nodes of the level before neither read nor write the new tables, index and columns, and rows of orders that they write are corrected.',
    brings: [
      'migration 055-streams-by-kind.sql',
      'migration 058-counts-by-store.sql',
      'migration 059-place-of-the-installation.sql',
      'migration 061-node-reports.sql',
      'migration 062-orders-say-who-folded-them.sql',
      'migration 063-last-backup.sql',
      'migration 064-retired-link-keys.sql',
      'migration 065-archived-events.sql',
    ],
  },
]

/** The release of a list of levels. */
export function releaseOf(list: readonly Level[]): Release {
  const level = list.length
  const apart = list.findLastIndex(({ besideOlder }) => !besideOlder)
  return { level, beside: apart === -1 ? 1 : apart + 1 }
}

export const thisRelease: Release = releaseOf(levels)

export const changesByLevel: readonly Level[] = levels

/** Whether nodes of both may serve one database at the same time. The newer one knows it. */
export const goTogether = (one: Release, other: Release): boolean =>
  one.level >= other.level ? one.beside <= other.level : other.beside <= one.level
