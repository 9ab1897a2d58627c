import type { JsonSchema } from './json-schema.ts'

/** A field of the catalogue, with the name that it has within its section. */
export type Field = {
  readonly name: string
  /** Where it stands in the whole document: `branches[].plates[].price`, `stores[].plates.*.price`. */
  readonly path: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
  /** The value of the deciding field for which it is there, such as `type: FIXED`; null for all of them. */
  readonly only: string | null
}

/** The fields of the elements of one list, or of the document itself. */
export type Section = { readonly path: string; readonly fields: readonly Field[] }

/** Walks all fields of a catalogue: a section for the document, and one for each list of things. */
export function sectionsOf(schema: JsonSchema, path = ''): readonly Section[] {
  const fields = fieldsOf(schema, path)
  const lists = fields.flatMap((field) => {
    const { items } = bare(field.schema)
    return items && isGroup(items) ? sectionsOf(items, `${field.path}[]`) : []
  })
  return [{ path, fields }, ...lists]
}

/** The schema without the null that it may also be. */
export const bare = (schema: JsonSchema): JsonSchema =>
  (schema.anyOf ?? []).find(({ type }) => type !== 'null') ?? schema

const isGroup = (schema: JsonSchema) => schema.properties !== undefined || schema.oneOf !== undefined

/** Groups within groups and things by id belong to the section: `settings.forcedFields.phone`, `plates.*.price`. */
function fieldsOf(schema: JsonSchema, path: string, prefix = '', only: string | null = null): readonly Field[] {
  if (schema.oneOf) return variantFields(schema.oneOf, path, prefix)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`
    const at = path === '' ? key : `${path}.${key}`
    const isRequired = schema.required?.includes(key) ?? false
    const inner = bare(field)
    const byId = inner.additionalProperties || undefined
    return [
      { name, path: at, schema: field, isRequired, only },
      ...(isGroup(inner) ? fieldsOf(inner, at, `${name}.`, only) : []),
      ...(byId && isGroup(byId) ? fieldsOf(byId, `${at}.*`, `${name}.ID.`, only) : []),
    ]
  })
}

/** The fields that all variants have come once, the deciding one with each of its values. */
function variantFields(variants: readonly JsonSchema[], path: string, prefix: string): readonly Field[] {
  const all = variants.map((variant) => {
    const [key, decides] =
      Object.entries(variant.properties ?? {}).find(([, { const: value }]) => value !== undefined) ?? []
    return { key, value: decides?.const, fields: fieldsOf(variant, path, prefix, `${key}: ${String(decides?.const)}`) }
  })
  const names = [...new Set(all.flatMap(({ fields }) => fields.map(({ name }) => name)))]
  return names.flatMap((name) => {
    const found = all.flatMap(({ fields }) => fields.filter((field) => field.name === name))
    const [first] = found
    if (!first) return []
    const isDecider = all.some(({ key }) => `${prefix}${key}` === name)
    if (isDecider) {
      const { const: _, ...rest } = first.schema
      return [{ ...first, only: null, schema: { ...rest, enum: all.map(({ value }) => value) } }]
    }
    const isShared =
      found.length === variants.length && new Set(found.map(({ schema }) => JSON.stringify(schema))).size === 1
    return isShared ? [{ ...first, only: null }] : found
  })
}
