import { isTimed, personOwners, type SideTable } from './side-table.ts'

const begin = '<!-- `npm run gen` writes this table. -->'
const end = '<!-- The end of the table. -->'

type TableLists = {
  readonly sideTables: readonly SideTable[]
  readonly stateTables: readonly { readonly name: string }[]
}

/** Puts the table of all stored data between its two marks in a document. Throws where the document lacks a mark. */
export function withDataMap(document: string, declared: TableLists): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before < 0 || after < before) throw new Error('the document has no marks for the table of stored data')
  return `${document.slice(0, before + begin.length)}\n${tableOf(declared)}\n${document.slice(after)}`
}

function tableOf({ sideTables, stateTables }: TableLists): string {
  const states = stateTables.map(({ name }) => `\`${name}\``).sort()
  return [
    ['table', 'rows', 'retained', 'erasure of a person', 'export of a person', 'export of the log'],
    Array<string>(6).fill('---'),
    ...sideTables.map(rowOf).sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    [
      states.join(', '),
      'each stream as folded',
      'for as long as the log',
      'folded again without the person',
      'their events are exported',
      'made again from the log',
    ],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const rowOf = ({ name, holds, life, whose, transfer }: SideTable): readonly string[] => [
  `\`${name}\``,
  holds,
  lifeOf(life),
  ...personCells(whose),
  'order' in transfer
    ? 'moves'
    : 'made' in transfer
      ? `made again from \`${transfer.from}\``
      : `stays: ${transfer.stays}`,
]

function lifeOf(life: SideTable['life']): string {
  if (isTimed(life)) return `until ${life.says}`
  return 'endsWhen' in life ? `until ${life.endsWhen}` : `for ever: ${life.forEver}`
}

function personCells(whose: SideTable['whose']): readonly [erasure: string, exported: string] {
  if ('nobody' in whose) return [`no person's: ${whose.nobody}`, '–']
  const [erasures, exports] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const owner of personOwners) {
    const owned = whose[owner]
    if (!owned) continue
    const erasure = 'rows' in owned ? 'deleted' : 'retained' in owned ? `retained: ${owned.retained}` : owned.byRule
    erasures.set(erasure, [...(erasures.get(erasure) ?? []), owner])
    const shown = 'rows' in owned ? shownOf(owned.exported) : 'retained' in owned ? 'no' : owned.exportedByRule
    exports.set(shown, [...(exports.get(shown) ?? []), owner])
  }
  return [cellOf(erasures), cellOf(exports)]
}

const shownOf = (exported: { readonly as: string } | { readonly not: string }) =>
  'as' in exported ? `\`${exported.as}\`` : `no: ${exported.not}`

const cellOf = (texts: ReadonlyMap<string, readonly string[]>) =>
  [...texts].map(([text, owners]) => `${owners.join(' and ')}: ${text}`).join('; ')
