import type { Progress } from '../progress.ts'
import { debianServer, embeddedGround, type Ground, postgresServer } from '../realtime/database.ts'
import { installed } from '../realtime/processes.ts'

/** A database and the number of nodes on it. */
export type Place = { readonly name: PlaceName; readonly nodes: number }

export const placeNames = ['embedded', 'postgres', 'postgres-2', 'debian', 'debian-2'] as const
export type PlaceName = (typeof placeNames)[number]

/** An empty database for each measurement on a place. */
type OpenPlace = Place & { readonly ground: () => Promise<Ground>; readonly close: () => Promise<void> }

/** Null, with the reason told, where it is not installed. */
export async function openPlace(name: PlaceName, tell: Progress['tell']): Promise<OpenPlace | null> {
  const nodes = name.endsWith('-2') ? 2 : 1
  if (nodes > 1 && !installed('nats-server'))
    tell(`${name}: nats-server is not on the PATH, so the nodes hear of each other by the log alone`)
  if (name === 'embedded') return { name, nodes, ground: embeddedGround, close: async () => undefined }
  const server = await (name.startsWith('debian') ? debianServer() : postgresServer())
  if (!server) {
    tell(`left out: ${name}: Debian's PostgreSQL is not installed`)
    return null
  }
  const { says, schema, close } = server
  const ground = async () => ({ says, ...(await schema()), close: async () => undefined })
  return { name, nodes, ground, close }
}
