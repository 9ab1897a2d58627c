import { Document, isMap, isScalar, visit } from 'yaml'
import { z } from 'zod'
import { type Scenario, scenarioSchema } from './schema.ts'

/** A scenario as its file says it: lengths of time as people write them, and nothing that is so by default. */
export type WrittenScenario = z.input<typeof scenarioSchema>

/** What a file has to say so that it is read as this scenario. */
export function writtenOf(scenario: Scenario): WrittenScenario {
  const written = z.encode(scenarioSchema, scenario)
  leaveOutDefaults(written, written, JSON.stringify(scenarioSchema.parse(written)))
  return written
}

/** The text of a scenario's file; `comment` stands at its top, one line or more. */
export function yamlOf(scenario: Scenario, comment = ''): string {
  const yaml = new Document(writtenOf(scenario))
  if (comment !== '') yaml.commentBefore = comment.replace(/^/gm, ' ')
  // Who takes part is one line each, as we write it by hand.
  visit(yaml, {
    Seq: (_, list) => {
      for (const item of list.items) if (isMap(item)) item.flow = true
      if (list.items.every(isScalar)) list.flow = true
    },
  })
  return yaml.toString({ lineWidth: 120 })
}

/** Leaves out each field without which the whole is read the same. */
function leaveOutDefaults(whole: unknown, part: unknown, read: string): void {
  if (typeof part !== 'object' || part === null) return
  for (const value of Object.values(part)) leaveOutDefaults(whole, value, read)
  if (Array.isArray(part)) return
  for (const [name, value] of Object.entries(part)) {
    Reflect.set(part, name, undefined)
    const without = scenarioSchema.safeParse(whole)
    if (without.success && JSON.stringify(without.data) === read) Reflect.deleteProperty(part, name)
    else Reflect.set(part, name, value)
  }
}
