import { escapePointer, type Json, resolve } from './document.ts'
import { type Validator, validatorsOf } from './validators.ts'

/** One operation of the contract, ready to be bound to a route. */
export type ContractOperation = {
  readonly operationId: string
  readonly method: string
  /** Fastify's spelling of the path. */
  readonly url: string
  readonly schemes: readonly string[]
  readonly changes: boolean
  readonly bodyLimit: number | null
  /** Whether a caller may try to guess some part of a request (`x-comanda-guessable`). */
  readonly takesSecret: boolean
  /** The media types that it takes, in lower case; none where it takes no body. */
  readonly mediaTypes: readonly string[]
  /** The caching that browsers and proxies may apply to its answers and its errors. */
  readonly cacheControl: 'no-cache' | 'no-store'
  readonly checkPath: Validator
  readonly checkQuery: Validator
  readonly checkBody: Validator
  /** Null for a status that the contract does not name. */
  readonly checkResponse: (status: number) => Validator | null
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

const read = new WeakMap<Json, readonly ContractOperation[]>()

/** Every operation of the bundled contract. Read once a document: its validators take time to compile. */
export function contractOperations(document: Json): readonly ContractOperation[] {
  const operations = read.get(document) ?? readOperations(document)
  read.set(document, operations)
  return operations
}

/** Compiles what checks requests, so that no first request waits for it: half a second of work and 60 MB of garbage. */
export function compileValidators(document: Json): void {
  for (const { checkPath, checkQuery, checkBody } of contractOperations(document))
    for (const check of [checkPath, checkQuery, checkBody]) check({})
}

function readOperations(document: Json): readonly ContractOperation[] {
  const validators = validatorsOf(document)
  const found: ContractOperation[] = []
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Json>))
    for (const method of methods) {
      const operation = item[method] as Json | undefined
      if (!operation) continue
      const pointer = `/paths/${escapePointer(path)}/${method}`
      const body = bodyOf(document, pointer, operation)
      found.push({
        operationId: operation['operationId'] as string,
        method: method.toUpperCase(),
        url: routeUrl(path),
        schemes: schemesOf(operation, document),
        changes: method === 'post' || method === 'put' || method === 'patch',
        cacheControl: operation['x-comanda-cache'] === 'public' ? 'no-cache' : 'no-store',
        bodyLimit: (operation['x-comanda-body-limit'] as number | undefined) ?? null,
        takesSecret: isGuessable(document, { ...operation, responses: null }),
        mediaTypes: body?.mediaTypes ?? [],
        checkPath: parametersValidator(validators, document, pointer, 'path', runTogether(path)),
        checkQuery: parametersValidator(validators, document, pointer, 'query'),
        checkBody: body ? bodyValidator(validators, body) : () => [],
        checkResponse: responseValidator(validators, document, pointer, operation),
      })
    }
  return found
}

/** Two adjacent parameters cannot be told apart by a router: the handler splits the one segment (AMBIG-53, FAMBIG-21). */
const routeUrl = (path: string) => path.replace(/\{(\w+)\}(?:\{\w+\})+/g, '{$1}').replace(/\{(\w+)\}/g, ':$1')

/** The parameters that the router does not see, because they follow another without anything between. */
const runTogether = (path: string): readonly string[] =>
  [...path.matchAll(/\}\{(\w+)(?=\})/g)].map(([, name]) => name ?? '')

type Validators = ReturnType<typeof validatorsOf>
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean }

function parametersValidator(
  validators: Validators,
  document: Json,
  pointer: string,
  place: 'path' | 'query',
  unseen: readonly string[] = [],
) {
  const list = (resolve(document, `${pointer}/parameters`).value as unknown as readonly unknown[] | undefined) ?? []
  const chosen = list
    .map((_, index) => resolve(document, `${pointer}/parameters/${index}`))
    .map(({ pointer: at, value }) => ({ at, parameter: value as unknown as Parameter }))
    .filter(({ parameter }) => parameter.in === place && !unseen.includes(parameter.name))
  const fields = new Map(chosen.map(({ at, parameter }) => [parameter.name, `${at}/schema`]))
  const required = chosen.filter(({ parameter }) => parameter.required).map(({ parameter }) => parameter.name)
  return validators.ofParameters(fields, required)
}

type Body = { readonly mediaTypes: readonly string[]; readonly isRequired: boolean; readonly schema: string }

function bodyOf(document: Json, pointer: string, operation: Json): Body | null {
  if (!operation['requestBody']) return null
  const { pointer: at, value } = resolve(document, `${pointer}/requestBody`)
  const mediaTypes = Object.keys(value['content'] as Json)
  // Where there are several they are ways to write the same thing.
  const schema = `${at}/content/${escapePointer(mediaTypes[0] ?? '')}/schema`
  return { mediaTypes, isRequired: value['required'] === true, schema }
}

function bodyValidator(validators: Validators, { isRequired, schema }: Body): Validator {
  const check = validators.at(schema)
  return (data) => {
    // A body of `null` is a body: no handler reads it as none.
    if (data !== undefined && !(data === null && isRequired)) return check(data)
    return isRequired ? [{ path: '/', type: 'required', message: 'a body is required' }] : []
  }
}

function responseValidator(validators: Validators, document: Json, pointer: string, operation: Json) {
  const byStatus = new Map<number, Validator>()
  for (const status of Object.keys(operation['responses'] as Json)) {
    const response = resolve(document, `${pointer}/responses/${status}`)
    const [type] = Object.keys((response.value['content'] as Json | undefined) ?? {})
    byStatus.set(
      Number(status),
      type ? validators.at(`${response.pointer}/content/${escapePointer(type)}/schema`) : () => [],
    )
  }
  return (status: number) => byStatus.get(status) ?? null
}

function isGuessable(document: Json, part: unknown, seen = new Set<unknown>()): boolean {
  if (typeof part !== 'object' || part === null || seen.has(part)) return false
  seen.add(part)
  const { $ref: reference, 'x-comanda-guessable': isMarked } = part as Json
  const parts = typeof reference === 'string' ? [resolve(document, reference.slice(1)).value] : Object.values(part)
  return isMarked === true || parts.some((one) => isGuessable(document, one, seen))
}

function schemesOf(operation: Json, document: Json): readonly string[] {
  const security = (operation['security'] ?? document['security'] ?? []) as readonly Json[]
  return security.flatMap((alternative) => Object.keys(alternative))
}
