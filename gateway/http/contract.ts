import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ErrorItem } from './problems.ts'

type Json = { readonly [key: string]: unknown }
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean }

export type Validator = (data: unknown) => readonly ErrorItem[]

/** One operation of the contract, ready to be bound to a route. */
export type ContractOperation = {
  readonly operationId: string
  readonly method: string
  /** Fastify's spelling of the path. */
  readonly url: string
  readonly schemes: readonly string[]
  readonly changes: boolean
  readonly bodyLimit: number | null
  readonly checkPath: Validator
  readonly checkQuery: Validator
  readonly checkBody: Validator
  readonly hasBody: boolean
  /** Null for a status that the contract does not name. */
  readonly checkResponse: (status: number) => Validator | null
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const
const documentId = 'comanda'

export const contractDocument = (): Json =>
  JSON.parse(readFileSync(new URL('../../openapi/generated/comanda.json', import.meta.url), 'utf8')) as Json

/** Reads every operation of the bundled contract. Schemas are compiled on first use. */
export function contractOperations(document: Json): readonly ContractOperation[] {
  const strict = ajvWith(document, {})
  const coercing = ajvWith(document, { coerceTypes: 'array' })
  const found: ContractOperation[] = []
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Json>))
    for (const method of methods) {
      const operation = item[method] as Json | undefined
      if (!operation) continue
      const pointer = `/paths/${escapePointer(path)}/${method}`
      found.push({
        operationId: operation['operationId'] as string,
        method: method.toUpperCase(),
        url: routeUrl(path),
        schemes: schemesOf(operation, document),
        changes: method === 'post' || method === 'put',
        bodyLimit: (operation['x-comanda-body-limit'] as number | undefined) ?? null,
        checkPath: lazily(() => coercing.compile(parametersSchema(document, `${pointer}/parameters`, 'path'))),
        checkQuery: lazily(() => coercing.compile(parametersSchema(document, `${pointer}/parameters`, 'query'))),
        hasBody: operation['requestBody'] !== undefined,
        checkBody: bodyValidator(strict, document, pointer, operation),
        checkResponse: responseValidator(strict, document, pointer, operation),
      })
    }
  return found
}

/** Two adjacent parameters cannot be told apart by a router: the handler splits the one segment (AMBIG-53, FAMBIG-21). */
const routeUrl = (path: string) => path.replace(/\{(\w+)\}(?:\{\w+\})+/g, '{$1}').replace(/\{(\w+)\}/g, ':$1')

const ajvWith = (document: Json, options: object) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, useDefaults: true, validateSchema: false, ...options })
  addFormats.default(ajv)
  return ajv.addSchema(document, documentId)
}

const escapePointer = (segment: string) => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Follows one `$ref` of the document itself; answers where the thing really stands. */
function resolve(document: Json, pointer: string): { pointer: string; value: Json } {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[unescapePointer(key)], document) as Json
  const reference = value?.['$ref'] as string | undefined
  return reference ? resolve(document, reference.slice(1)) : { pointer, value }
}

const unescapePointer = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')

function parametersSchema(document: Json, pointer: string, place: 'path' | 'query') {
  const list = (resolve(document, pointer).value as unknown as readonly unknown[] | undefined) ?? []
  const parameters = list.map((_, index) => resolve(document, `${pointer}/${index}`))
  const chosen = parameters.filter(({ value }) => value['in'] === place) as {
    pointer: string
    value: Json & Parameter
  }[]
  return {
    type: 'object',
    properties: Object.fromEntries(
      chosen.map(({ pointer, value }) => [value.name, { $ref: `${documentId}#${pointer}/schema` }]),
    ),
    required: chosen.filter(({ value }) => value.required).map(({ value }) => value.name),
  }
}

function bodyValidator(ajv: Ajv2020, document: Json, pointer: string, operation: Json): Validator {
  if (!operation['requestBody']) return () => []
  const body = resolve(document, `${pointer}/requestBody`)
  const [type] = Object.keys(body.value['content'] as Json)
  const check = lazily(() =>
    ajv.compile({ $ref: `${documentId}#${body.pointer}/content/${escapePointer(type ?? 'application/json')}/schema` }),
  )
  return (data) => {
    if (data !== undefined && data !== null) return check(data)
    return body.value['required'] ? [{ path: '/', type: 'required', message: 'a body is required' }] : []
  }
}

function responseValidator(ajv: Ajv2020, document: Json, pointer: string, operation: Json) {
  const validators = new Map<number, Validator>()
  for (const status of Object.keys(operation['responses'] as Json)) {
    const response = resolve(document, `${pointer}/responses/${status}`)
    const [type] = Object.keys((response.value['content'] as Json | undefined) ?? {})
    validators.set(
      Number(status),
      type
        ? lazily(() => ajv.compile({ $ref: `${documentId}#${response.pointer}/content/${escapePointer(type)}/schema` }))
        : () => [],
    )
  }
  return (status: number) => validators.get(status) ?? null
}

function schemesOf(operation: Json, document: Json): readonly string[] {
  const security = (operation['security'] ?? document['security'] ?? []) as readonly Json[]
  return security.flatMap((alternative) => Object.keys(alternative))
}

function lazily(compile: () => ValidateFunction): Validator {
  let validate: ValidateFunction | null = null
  return (data) => {
    validate ??= compile()
    return validate(data) ? [] : (validate.errors ?? []).map(toItem)
  }
}

const toItem = ({ instancePath, keyword, message, params }: ErrorObject): ErrorItem => {
  const missing = params as { missingProperty?: string; additionalProperty?: string }
  const field = missing.missingProperty ?? missing.additionalProperty
  return {
    path: field ? `${instancePath}/${field}` : instancePath || '/',
    type: keyword,
    message: message ?? 'is not accepted',
  }
}
