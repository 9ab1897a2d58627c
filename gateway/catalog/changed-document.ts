import type { CatalogDocument } from '#domain/catalog/document.ts'
import { type LostSales, lostSales } from '#domain/catalog/sales.ts'
import { type MovedPlace, movedPlaces, type OperatorPlace } from '#domain/operator/place.ts'
import { type BesideChange, besideChange } from './beside-change.ts'
import type { CatalogError } from './catalog-error.ts'
import { changedAt, type ElementPlace } from './field-path.ts'
import { oddTexts } from './mistakes/odd-texts.ts'
import { checkWritten, writtenOf } from './parse.ts'

/** One thing to change: a field of a store or of a branch, by its path. */
export type FieldChange = {
  /** The id or the alias of the store or branch. */
  readonly of: string
  /** `plates.asado.price`: elements of lists go by their id. */
  readonly path: string
  /** As people write it in the catalogue; undefined takes the field out, or moves the element that has a place. */
  readonly value: unknown
  /** The path names an element of a list, which comes in or moves here. */
  readonly place?: ElementPlace | undefined
  /** The version that the caller looked at: a later change of the same field refuses this one. */
  readonly base?: number | undefined
  /** Goes through although a store could sell nothing any more. */
  readonly stopsSelling?: boolean | undefined
}

/** Why one field of a document cannot change. */
export type ChangeFault =
  | { readonly type: 'OwnerUnknown'; readonly of: string }
  | { readonly type: 'PathUnknown'; readonly sentence: string }
  | { readonly type: 'ValueRefused'; readonly errors: readonly CatalogError[] }

/**
 * Why a good document is no single change of the one before. A place that moves gives a company's orders and customers to other
 * people, so it takes an import, which the operator of the gateway makes.
 */
export type ChangeHarm =
  | { readonly type: 'PlaceMoves'; readonly moves: readonly MovedPlace[] }
  | ({ readonly type: 'StopsSelling' } & LostSales)

type ChangedDocument = {
  readonly ok: true
  readonly document: CatalogDocument
  /** The store or branch of the field, as the change leaves it. */
  readonly place: OperatorPlace
  readonly was: unknown
  readonly is: unknown
  readonly beside: BesideChange
  readonly warnings: readonly CatalogError[]
  readonly harm: ChangeHarm | null
}

/** A document with one field changed, checked as an import is. */
export function changedDocument(
  document: CatalogDocument,
  change: FieldChange,
): ChangedDocument | { readonly ok: false; readonly refusal: ChangeFault } {
  const written = writtenChange(document, change)
  if (!written.ok) return written
  const { kind, index, was } = written
  const at = `${kind}[${index}]`
  const odd = oddTexts(change.value, [change.of, ...change.path.split('.')])
  const checked = checkWritten(written.value)
  if (!checked.ok || odd.length > 0) {
    const errors = checked.ok ? odd : [...odd, ...named(checked.errors, at, change.of)]
    return refuse({ type: 'ValueRefused', errors })
  }
  const after = checked.document
  const warnings = named(checked.warnings, at, change.of)
  const harm = harmOf(document, after, change)
  return {
    ok: true,
    document: after,
    place: placeAt(after, kind, index),
    was,
    is: change.value ?? change.place,
    beside: besideChange(after, { kind, index }, change.path),
    warnings,
    harm,
  }
}

/** The value of a field before its change; undefined where there is none. */
export function fieldBefore(document: CatalogDocument, change: FieldChange): unknown {
  const written = writtenChange(document, change)
  return written.ok ? written.was : undefined
}

/** The store or branch that this id or alias names; null when there is none. */
export function placeNamed(document: CatalogDocument, of: string): OperatorPlace | null {
  const found = find(document, of)
  return found && placeAt(document, found.kind, found.index)
}

const refuse = (refusal: ChangeFault) => ({ ok: false, refusal }) as const

function writtenChange(document: CatalogDocument, { of, path, value, place }: FieldChange) {
  const found = find(document, of)
  if (!found) return refuse({ type: 'OwnerUnknown', of })
  const { kind, index } = found
  const written = writtenOf(document)
  const keys = path.split('.')
  const list: readonly unknown[] = written[kind]
  const walked = changedAt(list[index], keys, { value, place })
  if (!walked.ok) return refuse({ type: 'PathUnknown', sentence: walked.sentence })
  // The placeholder of a photograph shows the photograph before; the next import makes another.
  const bare =
    keys.at(-1) === 'imageUrl'
      ? changedAt(walked.node, [...keys.slice(0, -1), 'imagePlaceholder'], { value: undefined })
      : walked
  const node = bare.ok ? bare.node : walked.node
  const changed = { ...written, [kind]: list.with(index, node) }
  return { ok: true, value: changed, kind, index, was: walked.was } as const
}

function harmOf(before: CatalogDocument, after: CatalogDocument, { stopsSelling }: FieldChange): ChangeHarm | null {
  const moves = movedPlaces(before, after)
  if (moves.length > 0) return { type: 'PlaceMoves', moves }
  const [lost] = stopsSelling ? [] : lostSales(before, after)
  return lost ? { type: 'StopsSelling', ...lost } : null
}

type Kind = 'stores' | 'branches'

function find(
  { stores, branches }: CatalogDocument,
  of: string,
): { readonly kind: Kind; readonly index: number } | null {
  for (const [kind, all] of [
    ['stores', stores],
    ['branches', branches],
  ] as const) {
    const index = all.findIndex(({ id, alias }) => id === of || alias === of)
    if (index !== -1) return { kind, index }
  }
  return null
}

const placeAt = (document: CatalogDocument, kind: Kind, index: number): OperatorPlace => ({
  type: kind === 'stores' ? 'store' : 'branch',
  id: document[kind][index]?.id ?? '',
})

/** Errors with the name of the store or branch in place of where it stands in the document. */
const named = (errors: readonly CatalogError[], at: string, of: string): readonly CatalogError[] =>
  errors.map(({ path, message }) => ({
    path: path === at || path.startsWith(`${at}.`) ? `${of}${path.slice(at.length)}` : path,
    message,
  }))
