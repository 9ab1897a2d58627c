import { z } from 'zod'
import type { RoomSettings } from './room-settings.ts'

const begin = '<!-- `npm run gen` writes this table of settings. -->'
const end = '<!-- The end of the settings. -->'

/** Puts the table of all settings between its two marks in a document. Throws where the document lacks a mark. */
export function withSettings(document: string, rooms: readonly RoomSettings[]): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before < 0 || after < before) throw new Error('the document has no marks for the table of settings')
  return `${document.slice(0, before + begin.length)}\n${tableOf(rooms)}\n${document.slice(after)}`
}

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
  return [`\`${name}\``, typeof shown === 'string' ? shown : defaultOf(schema), description]
}

/** The value without a setting, as the environment would give it. */
function defaultOf(schema: z.core.$ZodType): string {
  const read = z.safeParse(schema, undefined)
  const value: unknown = read.success ? read.data : undefined
  if (typeof value === 'boolean') return value ? '`1`' : '`0`'
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '–'
}
