import { parseArgs } from 'node:util'
import { roles } from '#domain/operator/role.ts'

export const usage = `Usage: npm run operators -- COMMAND
  invite --name NAME --role ${roles.join('|')} --store ID[,ID]
                 makes an account, and the link that opens it. ID is a store, a branch or a company
  list           lists the people of all stores
  reset ID       makes another link: the password, the PIN and the sessions of the person end
  disable ID     closes the account of a person at once
  enable ID      opens it again
  export ID [FILE]   writes all that is known of the person, as JSON
  erase ID       erases who the person is; this cannot be undone`

/** A command as it was typed; null for one that is none. */
export type OperatorsCommand =
  | { readonly is: 'invite'; readonly name: string; readonly role: string; readonly placeIds: readonly string[] }
  | { readonly is: 'list' }
  | { readonly is: 'reset'; readonly id: string }
  | { readonly is: 'disable' | 'enable'; readonly id: string }
  | { readonly is: 'erase'; readonly id: string }
  | { readonly is: 'export'; readonly id: string; readonly file: string | null }

const options = { name: { type: 'string' }, role: { type: 'string' }, store: { type: 'string' } } as const

export function readCommand(given: readonly string[]): OperatorsCommand | null {
  const parsed = parsedArgs(given)
  if (!parsed) return null
  const { values, positionals } = parsed
  const [is, id, file, ...more] = positionals
  const isInvite = is === 'invite'
  if (more.length > 0 || (file !== undefined && is !== 'export') || isInvite === (Object.keys(values).length === 0))
    return null
  if (isInvite) {
    const { name, role, store = '' } = values
    const placeIds = store.split(',').filter(Boolean)
    return id === undefined && name && role && placeIds.length > 0 ? { is, name, role, placeIds } : null
  }
  if (is === 'list') return id === undefined ? { is } : null
  if (id === undefined) return null
  if (is === 'export') return { is, id, file: file ?? null }
  if (is === 'disable' || is === 'enable') return { is, id }
  return is === 'reset' || is === 'erase' ? { is, id } : null
}

function parsedArgs(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch {
    return null
  }
}
