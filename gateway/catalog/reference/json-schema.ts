import { z } from 'zod'
import { catalogSchema } from '../schema.ts'

/** A part of a JSON Schema, as far as the reference reads it. `kind` and `shown` are notes of ours. */
export type JsonSchema = {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | false
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  /** The kind of a text or number in words. */
  readonly kind?: string
  /** A default in words, where it follows from other fields. */
  readonly shown?: string
}

/** Any number of decimals will do: they change no field. */
const decimals = 2

/** The JSON Schema of a catalogue as people write it, with the notes that the reference reads. */
export const notedSchema = (): JsonSchema => {
  const written = writtenSide(catalogSchema(decimals)) as JsonSchema
  const own = {
    $schema: {
      type: 'string',
      description: 'The JSON Schema, for an editor of JSON; an import does not read it.',
      examples: ['catalog.schema.json'],
    },
    version: {
      type: 'integer',
      description: 'The version from which an export was made; leave it out of a file of your own.',
      examples: [12],
    },
  }
  return { ...written, properties: { ...written.properties, ...own } }
}

/** The JSON Schema by which an editor completes and checks a catalogue. */
export const catalogJsonSchema = (): unknown =>
  withoutNotes({ title: 'A catalogue of Comanda', ...notedSchema() }, false)

/** The fields that are filled from others may be left out, so that the side that is written is not the one of the codec. */
function writtenSide(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // The default of an amount is left out there, because it is kept in minor units; nothing and none are the same in both.
      if (zodSchema instanceof z.ZodDefault) {
        const { defaultValue } = zodSchema.def
        if (defaultValue === 0 || defaultValue === null) Object.assign(jsonSchema, { default: defaultValue })
      }
      const whole = zodSchema instanceof z.ZodType ? z.globalRegistry.get(zodSchema)?.['whole'] : undefined
      if (!(whole instanceof z.ZodType)) return
      const { properties, required = [], ...rest } = writtenSide(whole) as JsonSchema
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') Reflect.deleteProperty(jsonSchema, key)
      const needed = required.filter((name) => properties?.[name]?.shown === undefined)
      Object.assign(jsonSchema, rest, { properties, required: needed })
      Reflect.deleteProperty(jsonSchema, '$schema')
    },
  }) as Record<string, unknown>
}

const notes = ['kind', 'shown', 'whole']
/** The bounds that say no more than that the number is whole. */
const plainBounds: readonly unknown[] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

/** The names of fields are no notes, whatever they are. */
function withoutNotes(node: unknown, isNames: boolean): unknown {
  if (Array.isArray(node)) return node.map((part) => withoutNotes(part, false))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => isNames || !(notes.includes(key) || plainBounds.includes(value)))
      .map(([key, value]) => [key, key === 'default' ? value : withoutNotes(value, key === 'properties' && !isNames)]),
  )
}
