import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readInstant } from '#domain/time/instant.ts'
import { escapePointer, type Json, resolve } from './document.ts'
import { type ErrorItem, mostErrors } from './problems.ts'

export type Validator = (data: unknown) => readonly ErrorItem[]

const documentId = 'comanda'

/**
 * Compiles validators for schemas of the bundled contract, each on its first use. A validator stops at the first
 * fault of the whole and, for an object, names the first fault of each of its fields, at most 20 together: what a
 * refusal costs must not grow with the number of faults in a body.
 */
export function validatorsOf(document: Json) {
  const strict = ajvFor(document, {})
  const coercing = ajvFor(document, { coerceTypes: 'array' })
  return {
    /** The value at `pointer`, as it is. */
    at: (pointer: string): Validator => {
      const { pointer: found, value } = resolve(document, pointer)
      const names = Object.keys((value['properties'] ?? {}) as Json)
      const fields = names.map((name) => [name, `${found}/properties/${escapePointer(name)}`] as const)
      return validator(strict, reference(found), new Map(fields), (value['required'] ?? []) as readonly string[])
    },
    /** Path or query: texts, which are read as the types of `fields` (name to the pointer of its schema). */
    ofParameters: (fields: ReadonlyMap<string, string>, required: readonly string[]): Validator => {
      const properties = Object.fromEntries([...fields].map(([name, pointer]) => [name, reference(pointer)]))
      return validator(coercing, { type: 'object', properties, required }, fields, required)
    },
  }
}

function ajvFor(document: Json, options: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, validateSchema: false, ...options })
  addFormats.default(ajv)
  ajv.addFormat('date-time', (text: string) => readInstant(text) !== null)
  return ajv.addSchema(document, documentId)
}

const reference = (pointer: string) => ({ $ref: `${documentId}#${pointer}` })

function validator(
  ajv: Ajv2020,
  schema: object,
  fields: ReadonlyMap<string, string>,
  required: readonly string[],
): Validator {
  const whole = lazily(() => ajv.compile(schema))
  const ofField = new Map([...fields].map(([name, pointer]) => [name, lazily(() => ajv.compile(reference(pointer)))]))
  return (data) => {
    const first = whole(data)
    if (first.length === 0 || !isObject(data)) return first
    const missing = required.filter((name) => data[name] === undefined).map(missingItem)
    const wrong = [...ofField].flatMap(([name, check]) =>
      data[name] === undefined ? [] : check(data[name]).map((item) => within(name, item)),
    )
    return distinct([...first, ...missing, ...wrong]).slice(0, mostErrors)
  }
}

function lazily(compile: () => ValidateFunction): Validator {
  let validate: ValidateFunction | null = null
  return (data) => {
    validate ??= compile()
    return validate(data) ? [] : (validate.errors ?? []).slice(0, mostErrors).map(toItem)
  }
}

const isObject = (data: unknown): data is Json => typeof data === 'object' && data !== null && !Array.isArray(data)

/** Names of unknown fields are the client's own words: an answer repeats no more of them than this. */
const longestPath = 200

const toItem = ({ instancePath, keyword, message, params }: ErrorObject): ErrorItem => {
  const named = params as { missingProperty?: string; additionalProperty?: string }
  const field = named.missingProperty ?? named.additionalProperty
  const path = field === undefined ? instancePath || '/' : `${instancePath}/${field}`
  return { path: path.slice(0, longestPath), type: keyword, message: message ?? 'is not accepted' }
}

const missingItem = (name: string): ErrorItem => ({
  path: `/${name}`,
  type: 'required',
  message: `must have required property '${name}'`,
})

const within = (name: string, item: ErrorItem): ErrorItem => ({
  ...item,
  path: item.path === '/' ? `/${name}` : `/${name}${item.path ?? ''}`,
})

function distinct(items: readonly ErrorItem[]): readonly ErrorItem[] {
  const byPlace = new Map(items.map((item) => [`${item.path} ${item.type} ${item.message}`, item]))
  return [...byPlace.values()]
}
