import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BaseResolver, bundle, createConfig } from '@redocly/openapi-core'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

/**
 * Generates `generated/comanda.json` (the contract in one file, for the gateway and for tools), `generated/api.d.ts`
 * (its types) and `generated/limits.ts` (the limits that a form shows). With `--check` it writes nothing, and fails
 * when one is stale.
 */
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function bundled(): Promise<OpenAPI3> {
  const { bundle: document, problems } = await bundle({
    ref: file('comanda.yaml'),
    config: await createConfig({}),
    externalRefResolver: new BaseResolver(),
  })
  const faults = problems.filter(({ severity }) => severity === 'error')
  if (faults.length)
    throw new Error(
      faults
        .map(({ message, location }) => `${location[0]?.source.absoluteRef} ${location[0]?.pointer}: ${message}`)
        .join('\n'),
    )
  // A round trip through JSON removes the shared nodes that YAML anchors leave.
  return JSON.parse(JSON.stringify(withSortedComponents(withCommonAnswers(document.parsed)))) as OpenAPI3
}

type Answers = Readonly<Record<string, unknown>>
type Operation = { readonly responses?: Answers; readonly requestBody?: unknown }

/** Adds the common answers to every operation that does not define them itself. */
function withCommonAnswers(document: OpenAPI3): OpenAPI3 {
  const named = (extension: string) => {
    const names = new Map(Object.entries(document)).get(extension) as Readonly<Record<string, string>>
    return Object.fromEntries(
      Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    )
  }
  const always = named('x-comanda-every-operation')
  const withBody = { ...always, ...named('x-comanda-every-operation-with-a-body') }
  const answering = (operation: Operation): Operation => ({
    ...operation,
    responses: { ...(operation.requestBody ? withBody : always), ...operation.responses },
  })
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item as Answers).map(([key, part]) => [key, isMethod(key) ? answering(part as Operation) : part]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

const isMethod = (key: string) => ['get', 'put', 'post', 'delete', 'patch'].includes(key)

/** Paths keep the order of the root file; components arrive in the order of their first use, so they are sorted. */
function withSortedComponents(document: OpenAPI3): OpenAPI3 {
  const sorted = (group: object) => Object.fromEntries(Object.entries(group).sort(([a], [b]) => (a < b ? -1 : 1)))
  const components = Object.entries(document.components ?? {}).map(([name, group]) => [name, sorted(group as object)])
  return { ...document, components: sorted(Object.fromEntries(components)) }
}

async function typesOf(document: OpenAPI3): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document), {
    exportType: true,
    defaultNonNullable: false,
    silent: true,
  })
  return `/** Generated from openapi/comanda.yaml by \`npm run gen\`. */\n\n${astToString(nodes)}`
}

type Schema = {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly maxLength?: number
  readonly maximum?: number
}

/**
 * Returns the limits of the schemas that a browser needs without loading them: the longest texts and the largest
 * amounts of an order.
 */
function limitsOf(document: OpenAPI3): string {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  const limitOf = (schema: Schema): number | undefined => {
    const { maxLength, maximum, oneOf } = resolved(schema)
    return maxLength ?? maximum ?? oneOf?.map(limitOf).find((limit) => limit !== undefined)
  }
  const table = (schema: Schema | undefined) =>
    Object.entries(schema?.properties ?? {})
      .map(([name, property]) => ({ name, limit: limitOf(property) }))
      .filter(({ limit }) => limit !== undefined)
      .map(({ name, limit }) => `  ${name}: ${limit},\n`)
      .join('')
  return [
    '/** Generated from openapi/comanda.yaml by `npm run gen`: the longest texts and the largest amounts of an order. */\n',
    `export const orderLimits = {\n${table(schemas['OrderSubmission'])}} as const\n`,
    `export const destinationLimits = {\n${table(schemas['OrderDestination'])}} as const\n`,
  ].join('\n')
}

/** Each path and each component has a line, so that a difference names it. Indented the file would be twice as large, and each start reads it. */
function linesOf(value: object, depth: number): string {
  if (depth === 0) return JSON.stringify(value)
  const depthOf = (key: string) => (key === 'components' ? 2 : key === 'paths' ? 1 : depth - 1)
  const lines = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${linesOf(part, depthOf(key))}`)
  return `{\n${lines.join(',\n')}\n}`
}

const document = await bundled()
const outputs = [
  { name: 'generated/comanda.json', content: `${linesOf(document, 1)}\n` },
  { name: 'generated/api.d.ts', content: await typesOf(document) },
  { name: 'generated/limits.ts', content: limitsOf(document) },
]

const written = (name: string) => {
  try {
    return readFileSync(file(name), 'utf8')
  } catch {
    return null
  }
}

if (process.argv.includes('--check')) {
  const stale = outputs.filter(({ name, content }) => written(name) !== content)
  for (const { name } of stale) console.error(`openapi/${name} is stale: run npm run gen`)
  process.exitCode = stale.length ? 1 : 0
} else for (const { name, content } of outputs) writeFileSync(file(name), content)
