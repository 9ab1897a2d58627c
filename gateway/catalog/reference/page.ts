import { stringify } from 'yaml'
import { valuesOf } from './examples.ts'
import { bare, type Field, sectionsOf } from './fields.ts'
import type { JsonSchema } from './json-schema.ts'

/** Longer examples would make the table hard to read. */
const longestExample = 60

/** `docs/catalog-reference.md`: every field, with an example from one of the documents. */
export function referencePage(schema: JsonSchema, documents: readonly unknown[]): string {
  const sections = sectionsOf(schema)
  const titles = new Map(sections.map(({ path }) => [path, path === '' ? 'The document' : path]))
  // The hours of a day stand in many places; they are explained at the first.
  const firsts = new Map<string, string>()
  const repeated = new Map<string, string>()
  for (const { path, fields } of sections) {
    const content = JSON.stringify(fields.map(({ name, schema: one }) => [name, one]))
    const first = firsts.get(content)
    if (first === undefined) firsts.set(content, path)
    else repeated.set(path, first)
  }
  const isBelowRepeated = (path: string) => [...repeated.keys()].some((one) => path.startsWith(one))
  const link = (path: string) => {
    const target = repeated.get(path) ?? path
    const title = titles.get(target) ?? target
    return `[${title}](#${anchorOf(title)})`
  }
  const written = sections
    .filter(({ path }) => !isBelowRepeated(path))
    .map(({ path, fields }) => {
      const rows = fields.map((field) => rowOf(field, documents, link))
      return `## ${titles.get(path)}\n\n${head}\n${rows.join('\n')}\n`
    })
  return `${intro}\n${written.join('\n')}`
}

const intro = `<!-- \`npm run gen\` writes this page from gateway/catalog/schema. -->
# Fields of the catalogue

Every field of the file that \`npm run catalog -- check\` and \`import\` read. [Open a shop](open-a-shop.md) has a
small file to begin with. The shops of the demo
use them ([catalog.yaml](../demo/catalog.yaml) and, for rare ones, [cantina.yaml](../demo/cantina.yaml)), and the examples are from there. A field with a dot is inside another one: \`settings.forcedFields.phone\`. \`ID\` is an id
that you write. Amounts are decimals in the currency of the country.

Things that a store turns off for a time are no fields: plates that are sold out, a pause, busy mode and closed zones are levers over the catalogue
([One change at a time](operations.md#one-change-at-a-time)).

An editor that knows JSON Schema completes and checks the file while you type. With the YAML language server (VS Code: the extension
YAML of Red Hat), write the schema beside your file by \`npm run -s catalog -- schema > catalog.schema.json\`, and begin the file with

    # yaml-language-server: $schema=catalog.schema.json

In JSON the first field is \`"$schema": "catalog.schema.json"\`. The editor knows the shape of each field; \`check\` also follows ids,
hours and zones.
`

const head = '| Field | Type | Required | Default | What it does | Example |\n| --- | --- | --- | --- | --- | --- |'

function rowOf(field: Field, documents: readonly unknown[], link: (path: string) => string): string {
  const { name, path, schema, isRequired, only } = field
  const { items } = bare(schema)
  const type = items?.properties || items?.oneOf ? `list of ${link(`${path}[]`)}` : typeOf(schema)
  const when = only === null ? '' : ` (with \`${only}\`)`
  const cells = [
    `\`${name}\`${when}`,
    type,
    isRequired ? 'yes' : '',
    defaultOf(schema),
    schema.description ?? '',
    exampleOf(field, documents),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function typeOf(schema: JsonSchema): string {
  const { kind, type, enum: options, const: only, items, properties, additionalProperties } = bare(schema)
  if (options) return options.map((option) => `\`${String(option)}\``).join(', ')
  if (only !== undefined) return `\`${String(only)}\``
  if (kind) return kind
  if (items) return `list of ${items.enum ? typeOf(items) : `${typeOf(items)}s`}`
  if (properties) return 'group'
  if (additionalProperties) return 'by id'
  return (
    { string: 'text', boolean: '`true` or `false`', integer: 'whole number', number: 'number' }[type ?? ''] ?? 'any'
  )
}

function defaultOf({ default: value, shown }: JsonSchema): string {
  if (shown !== undefined) return shown
  if (value === undefined || value === '' || isEmpty(value)) return ''
  return code(value)
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** A short value that is not the default, if there is one. Groups and lists of things have their own rows. */
function exampleOf(field: Field, documents: readonly unknown[]): string {
  const { schema } = field
  const { items, properties, additionalProperties } = bare(schema)
  if (properties || items?.properties || items?.oneOf || (additionalProperties && isGroup(additionalProperties)))
    return ''
  const all = [...(schema.examples ?? []), ...documents.flatMap((document) => valuesOf(document, field))].filter(
    (value) => value !== null && !isEmpty(value),
  )
  const telling = all.find((value) => value !== schema.default && code(value).length <= longestExample)
  const example = telling ?? all.find((value) => code(value).length <= longestExample) ?? all[0]
  return example === undefined ? '' : code(example)
}

const isGroup = ({ properties }: JsonSchema) => properties !== undefined

/** The value in YAML on one line. */
function code(value: unknown): string {
  const shown = Array.isArray(value) && value.length > 3 ? value.slice(0, 3) : value
  const text = stringify(shown, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim()
  const line = text.replace(/\s*\n\s*/g, ' ')
  return `\`${line.length > longestExample ? `${line.slice(0, longestExample)}…` : line}\``
}

/** As GitHub makes it of a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
