import { contractDocument, type Json, resolve } from '#gateway/http/document.ts'

export type Schema = Json

export type ContractCall = {
  readonly operationId: string
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly schemes: readonly string[]
  readonly body: { readonly mediaType: string; readonly schema: Schema; readonly examples: readonly unknown[] } | null
  readonly bodyLimit: number
}

const document = contractDocument()

/** The body limit of operations without one of their own, as `gateway/http/app.ts` sets it. */
const usualBodyLimit = 256 * 1024

const found = (node: Json): Json => {
  const reference = node['$ref']
  return typeof reference === 'string' ? resolve(document, reference.slice(1)).value : node
}

/** The schema itself, not a reference to it. */
export const schemaOf = found

/** The contract's own example of a body. */
export const exampleOf = (body: NonNullable<ContractCall['body']>): unknown => body.examples[0]

/** Every operation of the contract, as a client reads it. */
export const contractCalls: readonly ContractCall[] = Object.entries(document['paths'] as Record<string, Json>).flatMap(
  ([path, item]) =>
    Object.entries(item as Record<string, Json>)
      .filter(([, operation]) => 'operationId' in operation)
      .map(([method, operation]) => ({
        operationId: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        parameters: ((operation['parameters'] ?? []) as readonly Json[]).map(found).map((parameter) => ({
          name: String(parameter['name']),
          in: String(parameter['in']),
          required: parameter['required'] === true,
          schema: found(parameter['schema'] as Json),
        })),
        schemes: ((operation['security'] ?? []) as readonly Json[]).flatMap((one) => Object.keys(one)),
        body: bodyOf(operation),
        bodyLimit: Number(operation['x-comanda-body-limit'] ?? usualBodyLimit),
      })),
)

function bodyOf(operation: Json): ContractCall['body'] {
  if (!operation['requestBody']) return null
  const [entry] = Object.entries(found(operation['requestBody'] as Json)['content'] as Record<string, Json>)
  if (!entry) throw new Error('a request body without a media type')
  const [mediaType, media] = entry
  const examples = Object.values((media['examples'] ?? {}) as Record<string, Json>).map((one) => found(one)['value'])
  return { mediaType, schema: found(media['schema'] as Json), examples }
}
