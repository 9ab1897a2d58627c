import { randomBytes } from 'node:crypto'
import type { Release } from './levels.ts'

const longest = 63
const named = (level: number | string, beside: number | string, process: string, schema: string) =>
  `comanda ${level}/${beside} ${process} ${schema}`.slice(0, longest)

/**
 * The name of a node's connections on the server (`application_name`): the level of its release, its process, and its schema. Nodes of
 * other releases know by it which nodes are alive. PostgreSQL cuts it after 63 bytes, so the schema comes last.
 */
export const connectionName = ({ level, beside }: Release, schema = 'public'): string =>
  named(level, beside, randomBytes(3).toString('hex'), schema)

export const isOurName = (name: string): boolean => name.startsWith('comanda ')

/** The release in such a name, if it is of this schema; null for the connection of another program or shop. */
export function releaseOfConnection(name: string, schema: string): Release | null {
  const [, level = '', beside = '', process = ''] = /^comanda (\d+)\/(\d+) (\w+) /.exec(name) ?? []
  return name !== '' && name === named(level, beside, process, schema)
    ? { level: Number(level), beside: Number(beside) }
    : null
}
