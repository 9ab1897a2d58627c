import { isDeepStrictEqual } from 'node:util'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { type MovedPlace, type OperatorPlace, placeName } from '#domain/operator/place.ts'
import type { Command, Log } from '../events/log.ts'
import type { OwnValue } from './beside-change.ts'
import type { CatalogError } from './catalog-error.ts'
import {
  type ChangeFault,
  type ChangeHarm,
  changedDocument,
  type FieldChange,
  fieldBefore,
  placeNamed,
} from './changed-document.ts'
import { changedMoney, isHeldBack } from './changed-money.ts'
import { catalogAt, newestCatalog, saveChange } from './storage.ts'
import { askUses, type StoreUse } from './store-use.ts'
import { openStoresLeftOut } from './withdrawn.ts'

export type FieldRefusal =
  | ChangeFault
  | ChangeHarm
  | { readonly type: 'NoCatalogue' }
  | { readonly type: 'NotTheirs' }
  | { readonly type: 'ChangedMeanwhile'; readonly version: number; readonly is: unknown }
  | { readonly type: 'BaseUnknown'; readonly base: number }
  | { readonly type: 'OrdersHarmed' }
  | { readonly type: 'Busy' }

type FieldSet = {
  readonly version: number
  readonly was: unknown
  readonly is: unknown
  readonly warnings: readonly CatalogError[]
  readonly otherDates?: readonly string[]
  readonly ownValues?: readonly OwnValue[]
}

type FieldDeps = {
  readonly log: Log
  readonly uses: readonly StoreUse[]
  readonly at: Date
  /** Whether the caller may change this store or branch of a document; null for one that the document does not have. */
  readonly mayChange: (place: OperatorPlace | null, document: CatalogDocument) => boolean
}
type Outcome =
  | { readonly ok: true; readonly value: FieldSet }
  | { readonly ok: false; readonly rejection: FieldRefusal }

const attempts = 10

/**
 * Makes a new version of the catalogue with one thing changed. When another version came in between, the change is made
 * on that one, and refused only when the same thing has changed. The caller's right is judged on the version that is changed
 * and on the new one; the new one is saved only over the version that was judged.
 */
export async function setField(deps: FieldDeps, change: FieldChange, command: Command): Promise<Outcome> {
  const { log, at, mayChange } = deps
  const earlier = await log.earlier<FieldSet>(command)
  if (earlier) return { ok: true, value: earlier }
  let seen: { readonly was: unknown } | null = null
  if (change.base !== undefined) {
    const base = await catalogAt(log.sql, change.base)
    if (!base) return refuse({ type: 'BaseUnknown', base: change.base })
    seen = { was: fieldBefore(base, change) }
  }
  for (let tries = 1; tries <= attempts; tries++) {
    const newest = await newestCatalog(log.sql)
    if (!newest) return refuse({ type: 'NoCatalogue' })
    if (!mayChange(placeNamed(newest.document, change.of), newest.document)) return refuse({ type: 'NotTheirs' })
    const changed = changedDocument(newest.document, change)
    if (!changed.ok) return refuse(changed.refusal)
    const { document, place, was, is, warnings } = changed
    const { otherDates, ownValues } = changed.beside
    if (!mayChange(place, document)) return refuse({ type: 'NotTheirs' })
    if (changed.harm) return refuse(changed.harm)
    if (seen && !isDeepStrictEqual(was, seen.was))
      return refuse({ type: 'ChangedMeanwhile', version: newest.version, is: was })
    seen = { was }
    if (await harmsOrders(deps, newest.document, document)) return refuse({ type: 'OrdersHarmed' })
    const isSame = isDeepStrictEqual(newest.document, document)
    const noted = { by: command.by, of: change.of, path: change.path, was, is }
    const saved = await log.transact<FieldSet, { readonly type: 'Overtaken' }>(command, async ({ sql }) => {
      const next = { document, at, expects: newest.version, change: noted }
      const version = isSame ? newest.version : await saveChange(sql, next)
      if (version === null) return { ok: false, rejection: { type: 'Overtaken' } }
      const done = { version, was: was ?? null, is: is ?? null, warnings }
      return {
        ok: true,
        value: { ...done, ...(otherDates && { otherDates }), ...(ownValues.length > 0 && { ownValues }) },
      }
    })
    if (saved.ok) return saved
  }
  return refuse({ type: 'Busy' })
}

const refuse = (rejection: FieldRefusal) => ({ ok: false, rejection }) as const

/** A store with open orders may neither go nor change its currency: an import asks for these by an option of its own. */
async function harmsOrders(
  { log, uses }: FieldDeps,
  before: CatalogDocument,
  after: CatalogDocument,
): Promise<boolean> {
  const asked = askUses(uses)
  if ((await openStoresLeftOut(log.sql, { before, after }, asked)).length > 0) return true
  return (await changedMoney(log.sql, after, asked)).some(isHeldBack)
}

/** The answer to a refused change, for operators. */
export function fieldRefusal(rejection: FieldRefusal) {
  switch (rejection.type) {
    case 'NoCatalogue':
      return { status: 404, code: 'CATALOGUE_NOT_FOUND', sentence: 'There is no catalogue yet: import one.' } as const
    case 'NotTheirs': {
      const sentence = 'The store or branch is not one of the caller.'
      return { status: 403, code: 'ACCESS_DENIED', sentence } as const
    }
    case 'OwnerUnknown': {
      const sentence = `No store and no branch has the id or alias ${rejection.of}.`
      return { status: 404, code: 'NOT_FOUND', sentence } as const
    }
    case 'PathUnknown':
      return { status: 404, code: 'FIELD_NOT_FOUND', sentence: rejection.sentence } as const
    case 'ValueRefused': {
      const all = rejection.errors.map(({ path, message }) => `${path}: ${message}`)
      return { status: 422, code: 'VALUE_REFUSED', sentence: all.slice(0, 5).join('; ') } as const
    }
    case 'PlaceMoves': {
      const sentence = `${moveSentences(rejection.moves).join(' ')} ${moveAdvice}`
      return { status: 409, code: 'PLACE_MOVES', sentence } as const
    }
    case 'StopsSelling': {
      const { storeId, modeIds } = rejection
      const sentence =
        `Nothing could be ordered any more at ${storeId} by ${modeIds.join(', ')}. If this is meant, repeat it with ` +
        `${stopsSellingOption}, or in a call with stopsSelling: true.`
      return { status: 409, code: 'STOPS_SELLING', sentence } as const
    }
    case 'ChangedMeanwhile': {
      const { version, is } = rejection
      const sentence = `The same field was changed meanwhile: in version ${version} it is ${JSON.stringify(is ?? null)}.`
      return { status: 409, code: 'CATALOGUE_CHANGED', sentence } as const
    }
    case 'BaseUnknown': {
      const sentence = `There is no version ${rejection.base} of the catalogue.`
      return { status: 404, code: 'VERSION_NOT_FOUND', sentence } as const
    }
    case 'OrdersHarmed': {
      const sentence =
        'It would take away a store with open orders, or its currency: import the file, which names them.'
      return { status: 409, code: 'ORDERS_HARMED', sentence } as const
    }
    case 'Busy':
      return {
        status: 409,
        code: 'CATALOGUE_BUSY',
        sentence: 'The catalogue changes too often now: try again.',
      } as const
    default:
      return rejection satisfies never
  }
}

/** The word on a command line for a change after which a store sells nothing. */
export const stopsSellingOption = '--stops-selling'

const moveAdvice =
  'People, orders and customers would go with it, so this is no single change: export the catalogue, change the file and import it.'

/** A sentence for each place that a change moves, with its owners before and after. */
const moveSentences = (moves: readonly MovedPlace[]): readonly string[] =>
  moves.map(({ place, from, to }) => {
    if (from === null) return `${placeName(place)} would be new.`
    if (to === null) return `${placeName(place)} would be gone.`
    return `${placeName(place)} would move from ${placeName(from)} to ${placeName(to)}.`
  })
