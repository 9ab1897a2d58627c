import { z } from 'zod'

type Fields = Readonly<Record<string, unknown>>

/**
 * A stored value with every field that its release did not know, at the default of today. Nothing else of it changes, and nothing is
 * checked: a release may have taken what today's schema refuses.
 */
export function withDefaults(schema: z.core.$ZodType, stored: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'default':
      return stored === undefined ? def.defaultValue : withDefaults(def.innerType, stored)
    case 'prefault':
      return withDefaults(def.innerType, stored ?? def.defaultValue)
    case 'nullable':
    case 'optional':
      return stored === undefined || stored === null ? stored : withDefaults(def.innerType, stored)
    // A document is stored as it was read, which is the side behind.
    case 'pipe':
      return withDefaults(def.out, stored)
    case 'array':
      return Array.isArray(stored) ? stored.map((one) => withDefaults(def.element, one)) : stored
    case 'record':
      return isFields(stored) ? filled(stored, Object.keys(stored), () => def.valueType) : stored
    case 'object':
      return isFields(stored) ? filled(stored, Object.keys(def.shape), (name) => def.shape[name]) : stored
    case 'union': {
      const variant = def.options.find((option) => isVariant(option, stored))
      return variant ? withDefaults(variant, stored) : stored
    }
    default:
      return stored
  }
}

function filled(stored: Fields, names: readonly string[], schemaOf: (name: string) => z.core.$ZodType | undefined) {
  const all: Record<string, unknown> = { ...stored }
  for (const name of names) {
    const schema = schemaOf(name)
    const value = schema && withDefaults(schema, stored[name])
    if (value !== undefined) all[name] = value
  }
  return all
}

/** Whether the fields of a variant that have one value alone, such as its type, have that value. */
function isVariant(option: z.core.$ZodType, stored: unknown): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod
  if (def.type !== 'object' || !isFields(stored)) return false
  return Object.entries(def.shape).every(([name, field]) => {
    const values = field._zod.values
    return values === undefined || stored[name] === undefined || values.has(stored[name] as never)
  })
}

/** The names of all fields whose schema says one of these kinds. A value under an id of its own has no such name. */
export function fieldsOfKind(schema: z.core.$ZodType, kinds: readonly unknown[], name?: string): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (part: z.core.$ZodType, itsName = name) => fieldsOfKind(part, kinds, itsName)
  if (kinds.includes(z.globalRegistry.get(schema)?.['kind'])) return name === undefined ? [] : [name]
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'optional':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.out)
    case 'array':
      return inner(def.element)
    case 'record':
      return fieldsOfKind(def.valueType, kinds)
    case 'object':
      return Object.entries(def.shape).flatMap(([field, part]) => inner(part, field))
    case 'union':
      return def.options.flatMap((option) => inner(option))
    default:
      return []
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
