import { type Document, isScalar, LineCounter, parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { CatalogError } from './catalog-error.ts'
import { checkCatalog } from './check.ts'
import { doubtfulPlaces } from './doubtful-places.ts'
import { idleSettings } from './idle-settings.ts'
import { cutByCommas } from './mistakes/cut-by-comma.ts'
import {
  type FieldKeys,
  issueErrors,
  pathOf,
  readBy,
  unknownField,
  type WrittenValue,
} from './mistakes/issue-errors.ts'
import { oddTexts } from './mistakes/odd-texts.ts'
import { aliasError, cutTexts, otherFormat, syntaxErrors } from './mistakes/syntax-errors.ts'
import { openStores } from './open-stores.ts'
import { catalogSchema, countries } from './schema.ts'
import { unstorableTexts } from './unstorable-texts.ts'
import { unworkable } from './unworkable.ts'
import { withoutBroken } from './without-broken.ts'
import { doubtfulAmounts } from './written-amounts.ts'

export type ParsedCatalog =
  | {
      readonly ok: true
      readonly document: CatalogDocument
      /** The version that an export came from; null for a file without one. */
      readonly base: number | null
      /** Places that are likely wrong, settings without effect, and stores that tell customers’ data by a phone; the document is taken. */
      readonly warnings: readonly CatalogError[]
    }
  | { readonly ok: false; readonly errors: readonly CatalogError[] }

/** Reads YAML or JSON; a document with any error is refused whole, with every error and its place. */
export function parseCatalog(text: string): ParsedCatalog {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false })
  if (yaml.errors.length > 0) return { ok: false, errors: syntaxErrors(text, yaml.errors, lines) }
  const written = readValue(() => yaml.toJS() as unknown)
  if (!written.ok) return { ok: false, errors: [aliasError(text, written.message)] }
  const other = otherFormat(yaml.contents)
  if (other) return { ok: false, errors: [{ path: '(document)', message: other }] }
  const { base, value } = withoutVersion(written.value)
  const checked = checkWritten(value, {
    doubts: [...doubtfulAmounts(yaml.contents, mantissaOf(value)), ...cutByCommas(yaml.contents), ...oddTexts(value)],
    base,
    writtenAt: (path) => writtenIn(yaml, path),
  })
  return checked.ok ? { ...checked, warnings: [...cutTexts(yaml, lines), ...checked.warnings] } : checked
}

/** Checks the value of a file that is no YAML, such as JSON. */
export function checkFile(value: unknown, doubtsOf: (value: unknown) => readonly CatalogError[]): ParsedCatalog {
  const { base, value: document } = withoutVersion(value)
  return checkWritten(document, { ...noText, doubts: doubtsOf(document), base })
}

type WrittenText = {
  readonly doubts: readonly CatalogError[]
  readonly base: number | null
  readonly writtenAt: (path: FieldKeys) => WrittenValue | null
}

const noText: WrittenText = { doubts: [], base: null, writtenAt: () => null }

/** Checks a document as people write it, with what only its text shows. */
export function checkWritten(value: unknown, { doubts, base, writtenAt }: WrittenText = noText): ParsedCatalog {
  const asWritten = [...doubts, ...unstorableTexts(value).map(({ path, message }) => ({ path: pathOf(path), message }))]
  const isSaid = ({ path, message }: CatalogError) =>
    asWritten.some((error) => error.path === path) || (asWritten.length > 0 && isCutByComma(path, message))
  const { read, ...known } = readBy(catalogSchema(mantissaOf(value)), value)
  if (!read.success) {
    const { issues } = read.error
    const errors = [...issueErrors(issues, { ...known, writtenAt }), ...errorsBeside(issues, value)]
    return { ok: false, errors: [...asWritten, ...errors.filter((error) => !isSaid(error))] }
  }
  const errors = [...asWritten, ...checkCatalog(read.data)]
  return errors.length > 0
    ? { ok: false, errors }
    : {
        ok: true,
        document: read.data,
        base,
        warnings: [doubtfulPlaces, idleSettings, openStores, unworkable].flatMap((warn) => warn(read.data)),
      }
}

/** The fields of a file that are not of the document: the version it was exported from, and the schema for an editor. */
const beside = z.looseObject({ version: z.int().min(1).exactOptional(), $schema: z.string().exactOptional() })

function withoutVersion(written: unknown): { readonly base: number | null; readonly value: unknown } {
  const { success, data } = beside.safeParse(written)
  if (!success) return { base: null, value: written }
  const { version = null, $schema: _, ...value } = data
  return { base: version, value }
}

/** The document as the import reads it, with the version that it is; a later import compares with that one. */
export const serializeCatalog = (document: CatalogDocument, version?: number): string =>
  stringify(
    { ...(version !== undefined && { version }), ...writtenOf(document) },
    { lineWidth: 120, aliasDuplicateObjects: false },
  )

/** The document as people write it: amounts are decimals again, and every default is written out. */
export function writtenOf(document: CatalogDocument) {
  const schema = catalogSchema(document.countries[0]?.mantissaLength ?? 2)
  // The schema's own output is the same document without `readonly`, and encode does not write to it.
  return z.encode(schema, structuredClone(document) as z.output<typeof schema>)
}

type Issue = z.core.$ZodIssue

/** The decimals behind a comma inside braces, which the amount beside them tells of already. */
const isCutByComma = (path: string, message: string) => message.startsWith(unknownField) && /\.\d+$/.test(path)

/** Finds further errors in the parts that could be read, so that one import reports every error. */
function errorsBeside(issues: readonly Issue[], value: unknown, rounds = mostRounds): readonly CatalogError[] {
  const broken = issues.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => path)
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  const pruned = withoutBroken(value, broken, unknown)
  if (!pruned || rounds === 0) return []
  const rest = catalogSchema(mantissaOf(pruned.value)).safeParse(pruned.value)
  // A part may be wrong only because its elements are left out, such as a group whose last garnish is gone: it goes too.
  const errors = rest.success ? checkCatalog(rest.data) : errorsBeside(rest.error.issues, pruned.value, rounds - 1)
  const isCaused = ({ message }: CatalogError) =>
    message.endsWith('is on no menu') || message.split(/[ :]/).some((word) => pruned.lost.has(word))
  return errors
    .filter((error) => !isCaused(error))
    .map(({ path, message, other }) => {
      const error = { path: pruned.original(path), message }
      if (other === undefined) return error
      const original = pruned.original(other)
      return { ...error, message: message.replace(other, () => original), other: original }
    })
}

const mostRounds = 4

/** A value of a text as its author wrote it; null for one that is no single word or line. */
function writtenIn(yaml: Document.Parsed, path: FieldKeys): WrittenValue | null {
  const node = yaml.getIn(path, true)
  if (!isScalar(node)) return null
  const { source = '', comment, anchor } = node
  const hidden = comment == null ? (anchor === undefined ? null : `&${anchor}`) : `#${comment}`
  return { source, hidden }
}

/** Amounts cannot be read before the number of their decimals is known; a wrong one is reported by the schema. */
function mantissaOf(written: unknown): number {
  const found = z.object({ countries }).safeParse(written)
  return found.success ? (found.data.countries[0]?.mantissaLength ?? 2) : 2
}

/** Too many aliases in a YAML text are an attack or a slip; the library throws on them. */
function readValue(read: () => unknown): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}
