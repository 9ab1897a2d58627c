import { Document, isMap, isScalar, visit } from 'yaml'
import { z } from 'zod'
import { type Scenario, scenarioSchema } from './schema.ts'

/** A scenario in the format of its file: durations in human notation, and no default values. */
export type WrittenScenario = z.input<typeof scenarioSchema>

/** Returns the shortest file content that is read as this scenario. */
export function writtenOf(scenario: Scenario): WrittenScenario {
  return withoutDefaults(scenarioSchema, z.encode(scenarioSchema, scenario)) as WrittenScenario
}

/** Returns the text of a scenario's file; `comment` is at its top, one line or more. */
export function yamlOf(scenario: Scenario, comment = ''): string {
  const yaml = new Document(writtenOf(scenario))
  if (comment !== '') yaml.commentBefore = comment.replace(/^/gm, ' ')
  // One line for each group, as we write it by hand.
  visit(yaml, {
    Seq: (_, list) => {
      for (const item of list.items) if (isMap(item)) item.flow = true
      if (list.items.every(isScalar)) list.flow = true
    },
  })
  return yaml.toString({ lineWidth: 120 })
}

/** Leaves out each field without which the value is read the same. */
function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  const plain = unwrapped(schema)
  if (plain instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => withoutDefaults(plain.element, one))
  if (!(plain instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const field = plain.shape[name] as z.core.$ZodType | undefined
      if (!field) return [[name, part]]
      return isDefault(field, part) ? [] : [[name, withoutDefaults(field, part)]]
    }),
  )
}

function isDefault(field: z.core.$ZodType, part: unknown): boolean {
  const without = z.safeParse(field, undefined)
  return without.success && JSON.stringify(without.data) === JSON.stringify(z.parse(field, part))
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema
