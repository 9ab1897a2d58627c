import { isRole, type Role, roles } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { OperatorsCommand } from './command-line.ts'

/** The answer of a call: a body where it was done, else the sentence that says why not. */
export type CallAnswer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly sentence: string }

/** The calls that the command makes, at a gateway or on the log. */
export type Backend = {
  readonly list: (offset: number) => Promise<CallAnswer<Wire['Operators']>>
  readonly invite: (
    body: Wire['OperatorRequest'] & { readonly role: Role },
  ) => Promise<CallAnswer<Wire['OperatorInvitation']>>
  readonly reset: (id: string) => Promise<CallAnswer<Wire['OperatorInvitation']>>
  readonly disable: (id: string) => Promise<CallAnswer<Wire['OperatorEntry']>>
  readonly enable: (id: string) => Promise<CallAnswer<Wire['OperatorEntry']>>
}

export type Done = { readonly isDone: boolean; readonly lines: readonly string[] }

type Command = Exclude<OperatorsCommand, { is: 'export' | 'erase' }>

const pageSize = 50

/** Runs a command of the shop's people, and answers the lines to print. */
export async function runCommand(command: Command, backend: Backend): Promise<Done> {
  switch (command.is) {
    case 'list':
      return list(backend)
    case 'invite':
      return invite(command, backend)
    case 'reset':
      return linkLines(await backend.reset(command.id))
    case 'disable':
    case 'enable': {
      const changed = await backend[command.is](command.id)
      return changed.ok ? { isDone: true, lines: [lineOf(changed.body)] } : failed(changed.sentence)
    }
    default:
      return command satisfies never
  }
}

async function list(backend: Backend): Promise<Done> {
  const lines: string[] = []
  for (let offset = 0; ; offset += pageSize) {
    const page = await backend.list(offset)
    if (!page.ok) return failed(page.sentence)
    lines.push(...page.body.operators.map(lineOf))
    if (page.body.operators.length < pageSize) break
  }
  return { isDone: true, lines: lines.length > 0 ? lines : ['There is no one yet: npm run operators -- invite'] }
}

async function invite({ name, role, placeIds }: Extract<Command, { is: 'invite' }>, backend: Backend): Promise<Done> {
  if (!isRole(role)) return failed(`--role is one of ${roles.join(', ')}.`)
  const known = await backend.list(0)
  if (!known.ok) return failed(known.sentence)
  const places = placeIds.flatMap((id) => known.body.places.find((place) => place.id === id) ?? [])
  const missing = placeIds.find((id) => !places.some((place) => place.id === id))
  if (missing !== undefined) return failed(`The catalogue has no company, branch or store ${missing}.`)
  return linkLines(await backend.invite({ name, role, places: places.map(({ type, id }) => ({ type, id })) }))
}

function linkLines(called: CallAnswer<Wire['OperatorInvitation']>): Done {
  if (!called.ok) return failed(called.sentence)
  const { operator, link, until } = called.body
  return {
    isDone: true,
    lines: [lineOf(operator), `Send this link to ${operator.name}. It works once, until ${until}:`, link],
  }
}

const lineOf = ({ id, name, role, status, places }: Wire['OperatorEntry']) =>
  `${id}  ${name}  ${role}  ${status}  ${places.map((place) => place.id).join(', ')}`

const failed = (sentence: string): Done => ({ isDone: false, lines: [sentence] })
