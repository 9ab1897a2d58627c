import { isDeepStrictEqual } from 'node:util'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Command, Log } from '../events/log.ts'
import type { CatalogError } from './catalog-error.ts'
import { changedMoney, isHeldBack } from './changed-money.ts'
import { changedAt } from './field-path.ts'
import { checkWritten, writtenOf } from './parse.ts'
import { catalogAt, newestCatalog, saveChange } from './storage.ts'
import { askUses, type StoreUse } from './store-use.ts'
import { openStoresLeftOut } from './withdrawn.ts'

/** One thing to change: a field of a store or of a branch, by its path. */
export type FieldChange = {
  /** The id or the alias of the store or branch. */
  readonly of: string
  /** `plates.asado.price`: elements of lists go by their id. */
  readonly path: string
  /** As people write it in the catalogue; undefined takes the field out. */
  readonly value: unknown
  /** The version that the caller looked at: a later change of the same field refuses this one. */
  readonly base?: number | undefined
}

export type FieldRefusal =
  | { readonly type: 'NoCatalogue' }
  | { readonly type: 'OwnerUnknown'; readonly of: string }
  | { readonly type: 'PathUnknown'; readonly sentence: string }
  | { readonly type: 'ValueRefused'; readonly errors: readonly CatalogError[] }
  | { readonly type: 'ChangedMeanwhile'; readonly version: number; readonly is: unknown }
  | { readonly type: 'BaseUnknown'; readonly base: number }
  | { readonly type: 'OrdersHarmed' }
  | { readonly type: 'Busy' }

type FieldSet = {
  readonly version: number
  readonly was: unknown
  readonly is: unknown
  readonly warnings: readonly CatalogError[]
}

type Needed = { readonly log: Log; readonly uses: readonly StoreUse[]; readonly at: Date }
type Outcome =
  | { readonly ok: true; readonly value: FieldSet }
  | { readonly ok: false; readonly rejection: FieldRefusal }

const attempts = 10

/**
 * Makes a new version of the catalogue with one thing changed. When another version came in between, the change is made
 * on that one, and refused only when the same thing has changed. The document is checked as an import is.
 */
export async function setField(needed: Needed, change: FieldChange, command: Command): Promise<Outcome> {
  const { log, at } = needed
  const earlier = await log.earlier<FieldSet>(command)
  if (earlier) return { ok: true, value: earlier }
  let seen: { readonly was: unknown } | null = null
  if (change.base !== undefined) {
    const base = await catalogAt(log.sql, change.base)
    if (!base) return refuse({ type: 'BaseUnknown', base: change.base })
    const located = changeOf(base, change)
    seen = { was: located.ok ? located.was : undefined }
  }
  for (let tries = 1; tries <= attempts; tries++) {
    const newest = await newestCatalog(log.sql)
    if (!newest) return refuse({ type: 'NoCatalogue' })
    const made = changeOf(newest.document, change)
    if (!made.ok) return refuse(made.refusal)
    if (seen && !isDeepStrictEqual(made.was, seen.was))
      return refuse({ type: 'ChangedMeanwhile', version: newest.version, is: made.was })
    seen = made
    const checked = checkWritten(made.written)
    if (!checked.ok) return refuse({ type: 'ValueRefused', errors: named(checked.errors, made.place, change.of) })
    if (await harmsOrders(needed, newest.document, checked.document)) return refuse({ type: 'OrdersHarmed' })
    const warnings = named(checked.warnings, made.place, change.of)
    const isSame = isDeepStrictEqual(made.was, change.value)
    const noted = { by: command.by, of: change.of, path: change.path, was: made.was, is: change.value }
    const saved = await log.transact<FieldSet, { readonly type: 'Overtaken' }>(command, async ({ sql }) => {
      const next = { document: checked.document, at, expects: newest.version, change: noted }
      const version = isSame ? newest.version : await saveChange(sql, next)
      if (version === null) return { ok: false, rejection: { type: 'Overtaken' } }
      return { ok: true, value: { version, was: made.was ?? null, is: change.value ?? null, warnings } }
    })
    if (saved.ok) return saved
  }
  return refuse({ type: 'Busy' })
}

const refuse = (rejection: FieldRefusal) => ({ ok: false, rejection }) as const

function changeOf(document: CatalogDocument, { of, path, value }: FieldChange) {
  const place = placeOf(document, of)
  if (!place) return { ok: false, refusal: { type: 'OwnerUnknown', of } } as const
  const written = writtenOf(document)
  const keys = path.split('.')
  const list: readonly unknown[] = written[place.kind]
  const walked = changedAt(list[place.index], keys, value)
  if (!walked.ok) return { ok: false, refusal: { type: 'PathUnknown', sentence: walked.sentence } } as const
  // The placeholder of a photograph shows the photograph before; the next import makes another.
  const bare =
    keys.at(-1) === 'imageUrl' ? changedAt(walked.node, [...keys.slice(0, -1), 'imagePlaceholder'], undefined) : walked
  const node = bare.ok ? bare.node : walked.node
  const changed = { ...written, [place.kind]: list.map((one, index) => (index === place.index ? node : one)) }
  return { ok: true, written: changed, place: `${place.kind}[${place.index}]`, was: walked.was } as const
}

function placeOf({ stores, branches }: CatalogDocument, of: string) {
  for (const [kind, all] of [
    ['stores', stores],
    ['branches', branches],
  ] as const) {
    const index = all.findIndex(({ id, alias }) => id === of || alias === of)
    if (index !== -1) return { kind, index }
  }
  return null
}

/** Errors with the name of the store or branch in place of where it stands in the document. */
const named = (errors: readonly CatalogError[], place: string, of: string): readonly CatalogError[] =>
  errors.map(({ path, message }) => ({
    path: path === place || path.startsWith(`${place}.`) ? `${of}${path.slice(place.length)}` : path,
    message,
  }))

/** A store with open orders may neither go nor change its currency: an import asks for these by an option of its own. */
async function harmsOrders({ log, uses }: Needed, before: CatalogDocument, after: CatalogDocument): Promise<boolean> {
  const asked = askUses(uses)
  if ((await openStoresLeftOut(log.sql, { before, after }, asked)).length > 0) return true
  return (await changedMoney(log.sql, after, asked)).some(isHeldBack)
}

/** The answer to a refused change, for operators. */
export function fieldRefusal(rejection: FieldRefusal) {
  switch (rejection.type) {
    case 'NoCatalogue':
      return { status: 404, code: 'CATALOGUE_NOT_FOUND', sentence: 'There is no catalogue yet: import one.' } as const
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
