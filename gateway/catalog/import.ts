import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Money } from '#domain/money/money.ts'
import { type MovedPlace, movedPlaces, placeName } from '#domain/operator/place.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Command, Log } from '../events/log.ts'
import { type ChangedMoney, changedMoney, isHeldBack } from './changed-money.ts'
import { bounded } from './error-lines.ts'
import { catalogAt, lockVersions, newestCatalog, newestImport, saveCatalog, saveImport } from './storage.ts'
import { askUses, type StoreUse } from './store-use.ts'
import { type TakenBack, takenBack } from './taken-back.ts'
import { type OpenStore, openStoresLeftOut } from './withdrawn.ts'

/** Why nothing is imported. */
type Refusal =
  /** It leaves out stores with open orders. */
  | { readonly open: readonly OpenStore[] }
  /** It gives stores with open orders or points another currency. */
  | { readonly held: readonly ChangedMoney[] }
  /** It takes back the changes after the version that it comes from. */
  | { readonly base: number; readonly takes: readonly TakenBack[] }
  /** It names a version that this database does not have. */
  | { readonly unknown: number }

export type Imported =
  | {
      readonly ok: true
      readonly version: number
      readonly changed: readonly ChangedMoney[]
      /** The branches and stores that have another owner from now on. */
      readonly moved: readonly MovedPlace[]
    }
  | ({ readonly ok: false } & Refusal)

type ImportVerdict = Omit<Extract<Imported, { ok: true }>, 'version'> | Extract<Imported, { ok: false }>

/** The option of `npm run catalog -- import` that takes stores out although they have open orders. */
export const withdrawOption = '--withdraw-stores'

/** The option that gives stores another currency although they have open orders or points. */
export const currencyOption = '--change-currency'

type Importing = {
  readonly uses: readonly StoreUse[]
  readonly at: Date
  readonly withdraws: boolean
  readonly changesCurrency?: boolean
  /** The version that the file comes from; null for the newest import. Absent: nothing is compared. */
  readonly base?: number | null
  /** Takes back the changes since the file's version. */
  readonly goesOver?: boolean
}

/** Imports a checked catalogue whole, or refuses it: the operator has to ask for a change that harms open orders or points. */
export async function importCatalog(db: Database, document: CatalogDocument, options: Importing): Promise<Imported> {
  const judged = await judgeImport(db, document, options)
  return judged.ok ? { ...judged, version: await saveCatalog(db, document, options.at) } : judged
}

/** Judges an import as the next version, and saves nothing. */
async function judgeImport(
  db: Sql,
  document: CatalogDocument,
  { uses, withdraws, changesCurrency = false, base, goesOver = false }: Omit<Importing, 'at'>,
): Promise<ImportVerdict> {
  const older = base === undefined || goesOver ? null : await olderBase(db, document, base)
  if (older) return { ok: false, ...older }
  const asked = askUses(uses)
  const newest = await newestCatalog(db)
  const open =
    newest && !withdraws ? await openStoresLeftOut(db, { before: newest.document, after: document }, asked) : []
  if (open.length > 0) return { ok: false, open }
  const changed = await changedMoney(db, document, asked)
  const held = changesCurrency ? [] : changed.filter(isHeldBack)
  if (held.length > 0) return { ok: false, held }
  const moves = newest ? movedPlaces(newest.document, document) : []
  const moved = moves.filter(({ from, to }) => from !== null && to !== null)
  return { ok: true, changed, moved }
}

/** The same on a running node: judged and saved in one transaction, once for each command. */
export async function importCatalogIn(
  log: Log,
  command: Command,
  document: CatalogDocument,
  options: Importing,
): Promise<Imported> {
  const outcome = await log.transact<Omit<Extract<Imported, { ok: true }>, 'ok'>, Refusal>(command, async ({ sql }) => {
    await lockVersions(sql)
    const judged = await judgeImport(sql, document, options)
    if (!judged.ok) return { ok: false, rejection: judged }
    const { changed, moved } = judged
    return { ok: true, value: { version: await saveImport(sql, document, options.at), changed, moved } }
  })
  return outcome.ok ? { ok: true, ...outcome.value } : { ...outcome.rejection, ok: false }
}

async function olderBase(db: Sql, file: CatalogDocument, given: number | null) {
  const newest = await newestCatalog(db)
  if (!newest) return null
  const version = given ?? (await newestImport(db))
  if (version === null || version === newest.version) return null
  const base = await catalogAt(db, version)
  if (!base) return { unknown: version }
  const takes = takenBack({ base, newest: newest.document, file })
  return takes.length > 0 ? { base: version, takes } : null
}

/** The option that takes back the changes since the version that a file comes from. */
export const overOption = '--over'

/** The lines to print for a refusal. */
export function refusalLines(file: string, refusal: Refusal): readonly string[] {
  if ('unknown' in refusal)
    return [
      `${file} was refused: it says that it comes from version ${refusal.unknown}, which this database does not have, ` +
        `nothing was imported. Export the newest version and change that, or import with ${overOption}.`,
    ]
  if ('takes' in refusal) {
    const { takes, base } = refusal
    const lines = takes.map(({ path, now, inFile }) => `${path}: is ${now} now, would be ${inFile}`)
    const sentence =
      `${file} was refused: it comes from version ${base} and takes back what was changed since, nothing was imported. ` +
      `Export the newest version and change that, or import with ${overOption}.`
    return [...bounded(lines), sentence]
  }
  return harmLines(file, refusal)
}

const harmLines = (
  file: string,
  refusal: Extract<Refusal, { open: unknown } | { held: unknown }>,
): readonly string[] =>
  'open' in refusal
    ? [
        ...refusal.open.map(({ id, name, openOrders }) => `${id} (${name}): ${orders(openOrders)}`),
        `${file} was refused: it leaves out stores with open orders, nothing was imported. With ${withdrawOption} they ` +
          'take no new order, and those that are open are served to their end.',
      ]
    : [
        ...refusal.held.map(
          ({ id, name, before, after, openOrders, hasPoints }) =>
            `${id} (${name}), ${before.currency} to ${after.currency}: ` +
            [...(openOrders > 0 ? [orders(openOrders)] : []), ...(hasPoints ? ['customers with points'] : [])].join(
              ', ',
            ),
        ),
        `${file} was refused: it changes the currency of stores with open orders or points, nothing was imported. With ` +
          `${currencyOption} open orders stay in the currency that they were placed in, and a point is worth one unit of ` +
          'the new one.',
      ]

/** Lines that name each place with another owner from now on, and each store whose amounts are counted otherwise. */
export const changeLines = ({ changed, moved }: Extract<ImportVerdict, { ok: true }>): readonly string[] => [
  ...moved.map(
    ({ place, from, to }) =>
      `${placeName(place)} has moved from ${from ? placeName(from) : 'none'} to ${to ? placeName(to) : 'none'}, with its people and orders.`,
  ),
  ...changed.map(
    ({ id, name, before, after, openOrders }) =>
      `${id} (${name}) counts in ${written(after)} from now on, and until now in ${written(before)}; ` +
      `${orders(openOrders)} and all earlier ones stay in the money that they were placed in.`,
  ),
]

const written = ({ currency, decimals }: Money) => `${currency} with ${decimals} decimals`

const orders = (count: number) => `${count} open ${count === 1 ? 'order' : 'orders'}`
