import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DirectoryInUse } from '../db/directory-lock.ts'
import { callGateway, refusalOf } from '../db/running-gateway.ts'
import type { ParsedCatalog } from './parse.ts'
import { writtenOf } from './parse.ts'

type Settings = Parameters<typeof callGateway>[1]
type Terminal = Pick<Console, 'error'>

const url = '/api/console/catalog'
/** A big catalogue is read and checked there within seconds. */
const fileMs = 120_000

const ownerOf = ({ owner }: DirectoryInUse): Readonly<Record<string, string>> => (owner === undefined ? {} : { owner })

/** Writes the newest catalogue of the gateway that holds the embedded database. Returns whether it was written. */
export async function exportFromGateway(
  into: Writable,
  settings: Settings,
  held: DirectoryInUse,
  terminal: Terminal,
): Promise<boolean> {
  const call = { method: 'GET', url, query: ownerOf(held), waitMs: fileMs }
  const response = await answered(call, settings, held, terminal)
  if (!response?.body) {
    into.destroy()
    return false
  }
  await pipeline(response.body, into)
  return true
}

type Options = { readonly over: boolean; readonly withdrawStores: boolean; readonly changeCurrency: boolean }
type ImportedThere = { readonly version: number; readonly changes: readonly string[] }

/** Imports a checked file at the gateway that holds the embedded database; null where it was refused. */
export async function importAtGateway(
  { document, base }: Extract<ParsedCatalog, { ok: true }>,
  options: Options,
  settings: Settings,
  held: DirectoryInUse,
  terminal: Terminal,
): Promise<ImportedThere | null> {
  const text = JSON.stringify({ ...(base !== null && { version: base }), ...writtenOf(document) })
  const asked = Object.entries(options).flatMap(([name, is]) => (is ? [[name, 'true']] : []))
  const query = { ...ownerOf(held), ...Object.fromEntries(asked) }
  const call = { method: 'PUT', url, query, body: { type: 'application/yaml', text }, waitMs: fileMs }
  const response = await answered(call, settings, held, terminal)
  return response && ((await response.json()) as ImportedThere)
}

/** The answer of a gateway that has done it; null, with a sentence on the terminal, for any other. */
async function answered(
  call: Parameters<typeof callGateway>[0],
  settings: Settings,
  held: DirectoryInUse,
  terminal: Terminal,
) {
  const response = await callGateway(call, settings, held)
  if ('sentence' in response) terminal.error(response.sentence)
  else if (response.ok) return response
  else for (const line of await refusalOf(response)) terminal.error(line)
  return null
}
