import { z } from 'zod'
import { putBetween } from './marked.ts'
import type { RoomSettings } from './room-settings.ts'

const marks = {
  begin: '<!-- `npm run gen` writes this table of settings. -->',
  end: '<!-- The end of the settings. -->',
}

/** Puts the table of all settings between its two marks in a document. Throws where the document lacks a mark. */
export const withSettings = (document: string, rooms: readonly RoomSettings[]): string =>
  putBetween(document, marks, tableOf(rooms))

const tableOf = (rooms: readonly RoomSettings[]): string =>
  [
    ['variable', 'default', 'meaning'],
    Array<string>(3).fill('---'),
    ...rooms.flatMap(({ shape }) => Object.entries(shape).map(([name, schema]) => rowOf(name, schema))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

function rowOf(name: string, schema: z.core.$ZodType): readonly string[] {
  const { description, shown } = z.globalRegistry.get(schema) ?? {}
  if (!description) throw new Error(`the setting ${name} has no description`)
  const value = defaultOf(schema)
  const cell = value === null ? '–' : `\`${value}\``
  return [`\`${name}\``, typeof shown === 'string' ? shown : cell, description]
}

/** The value without a setting, as the environment would give it; null for none. */
export function defaultOf(schema: z.core.$ZodType): string | null {
  const read = z.safeParse(schema, undefined)
  const value: unknown = read.success ? read.data : undefined
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
