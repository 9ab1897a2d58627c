import type { KnownOperator } from '#domain/operator/state.ts'
import { listOperators } from '../aggregates/operators/projection.ts'
import type { CommandOutcome } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { operatorEntry, placesToGive } from './answers.ts'
import { type Invitation, inviteOperator, type PeopleRejection, resetOperator, switchAccount } from './people.ts'
import { invitationLink, peopleRefusal } from './people-operations.ts'
import type { Backend, CallAnswer } from './run-command.ts'

const pageSize = 50
const caller = { is: 'script' } as const
const asked = { caller, command: { by: { is: 'script' } } }

/** The calls of the command line on the log itself, beside running nodes: these hear of it as of each other's events. */
export function onLog(
  ground: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>,
  { PUBLIC_URL, PORT }: { readonly PUBLIC_URL?: string | undefined; readonly PORT: number },
): Backend {
  const { log, catalog } = ground
  const base = PUBLIC_URL ?? `http://localhost:${PORT}`
  const called = <Value, Body>(
    outcome: CommandOutcome<Value, PeopleRejection>,
    write: (value: Value) => Body,
  ): CallAnswer<Body> =>
    outcome.ok
      ? { ok: true, body: write(outcome.value) }
      : { ok: false, sentence: peopleRefusal(outcome.rejection).body.message }
  const entry = (operator: KnownOperator) => operatorEntry(catalog(), operator)
  const invitation = ({ operator, token }: Invitation) => ({
    operator: entry(operator),
    link: invitationLink(base, token),
    until: operator.invitation?.until ?? '',
  })

  return {
    async list(offset) {
      const operators = await listOperators(log.sql, { within: null, offset, limit: pageSize })
      const body = { operators: operators.map(entry), places: [...placesToGive(catalog(), caller)] }
      return { ok: true, body }
    },
    invite: async (body) => called(await inviteOperator(ground, body, asked), invitation),
    reset: async (id) => called(await resetOperator(ground, id, asked), invitation),
    disable: async (id) => called(await switchAccount(ground, id, 'Disable', asked), entry),
    enable: async (id) => called(await switchAccount(ground, id, 'Enable', asked), entry),
  }
}
