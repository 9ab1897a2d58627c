import type { Principal } from '#domain/access/principal.ts'
import type { OperatorCommand, OperatorRejection } from '#domain/operator/decide.ts'
import { type Houses, hasPlaces, type OperatorPlace, placeKey, placesIn } from '#domain/operator/place.ts'
import type { Role } from '#domain/operator/role.ts'
import type { KnownOperator } from '#domain/operator/state.ts'
import { operatorById } from '../aggregates/operators/projection.ts'
import { operatorStream } from '../aggregates/operators/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { newestCatalog } from '../catalog/storage.ts'
import type { Sql } from '../db/database.ts'
import type { Command, CommandOutcome } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { tokenDigest } from '../http/secrets.ts'
import { forgetPasskeys } from './passkeys.ts'
import { forgetSecrets } from './secrets.ts'
import { endSessions } from './sessions.ts'

export type PeopleRejection = {
  readonly type:
    | OperatorRejection['type']
    /** The catalogue has no such place. */
    | 'PlaceUnknown'
    /** The place, or the person, is not of the caller's places. */
    | 'NotTheirs'
    /** People do not close or change their own account. */
    | 'OwnAccount'
}

type PeopleDeps = Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>
type PeopleRequest = { readonly caller: Principal; readonly command: Command }
type Done<Value> = Promise<CommandOutcome<Value, PeopleRejection>>

/** A person, with the token of the link that was made for them. */
export type Invitation = { readonly operator: KnownOperator; readonly token: string }

/** Makes an account, and the link that opens it. A repetition makes another link, because the token of the first is kept nowhere. */
export async function inviteOperator(
  needed: PeopleDeps,
  { name, role, places }: { readonly name: string; readonly role: Role; readonly places: readonly OperatorPlace[] },
  { caller, command }: PeopleRequest,
): Done<Invitation> {
  const { log, clock, random } = needed
  const [operatorId, token] = [random.id(), random.token()]
  const at = clock.now().toISOString()
  const invite = { type: 'Invite', operatorId, name, role, places, digest: tokenDigest(token), at } as const
  const made = await log.transact<{ readonly operatorId: string }, PeopleRejection>(command, async (unit) => {
    const fault = placesFault(await newestHouses(unit.sql), caller, places)
    if (fault) return { ok: false, rejection: fault }
    const invited = await unit.begin(operatorStream, operatorId, invite)
    return invited.ok ? { ok: true, value: { operatorId } } : invited
  })
  if (!made.ok) return made
  if (made.value.operatorId !== operatorId)
    return resetOperator(needed, made.value.operatorId, { caller, command: { by: command.by } })
  return { ok: true, value: { operator: await knownOperator(log.sql, operatorId), token } }
}

/** Makes another link for a person. The earlier password, PIN, passkeys and link hold no more. */
export async function resetOperator(
  needed: PeopleDeps,
  operatorId: string,
  { caller, command }: PeopleRequest,
): Done<Invitation> {
  const { log, random } = needed
  const token = random.token()
  const digest = tokenDigest(token)
  const reset = async (by: Command) =>
    changePerson(needed, operatorId, (at) => ({ type: 'Reset', digest, at }), { caller, command: by })
  const done = await reset(command)
  if (!done.ok) return done
  const operator = await knownOperator(log.sql, operatorId)
  if (operator.invitation?.digest === digest) return { ok: true, value: { operator, token } }
  // The command was done before, with a token that is kept nowhere.
  const again = await reset({ by: command.by })
  return again.ok ? { ok: true, value: { operator: await knownOperator(log.sql, operatorId), token } } : again
}

/** Changes the role and the places of a person. */
export async function moveOperator(
  needed: PeopleDeps,
  operatorId: string,
  { role, places }: { readonly role: Role; readonly places: readonly OperatorPlace[] },
  asked: PeopleRequest,
): Done<KnownOperator> {
  return changePerson(needed, operatorId, (at) => ({ type: 'Move', role, places, at }), asked)
}

/** Closes the account of a person, or opens it again. */
export const switchAccount = (needed: PeopleDeps, operatorId: string, to: 'Disable' | 'Enable', asked: PeopleRequest) =>
  changePerson(needed, operatorId, (at) => ({ type: to, at }), asked)

async function changePerson(
  { log, clock }: PeopleDeps,
  operatorId: string,
  change: (at: string) => Exclude<OperatorCommand, { type: 'Invite' }>,
  { caller, command }: PeopleRequest,
): Done<KnownOperator> {
  if (caller.is === 'operator' && caller.operatorId === operatorId)
    return { ok: false, rejection: { type: 'OwnAccount' } }
  const wanted = change(clock.now().toISOString())
  const done = await log.transact<null, PeopleRejection>(command, async (unit) => {
    const operator = await unit.state(operatorStream, operatorId)
    if (operator.operatorId === null || operator.name === '')
      return { ok: false, rejection: { type: 'OperatorNotFound' } }
    const houses = await newestHouses(unit.sql)
    const fault = wanted.type === 'Move' ? placesFault(houses, caller, wanted.places) : null
    if (fault) return { ok: false, rejection: fault }
    if (!isTheirs(houses, caller, operator.places)) return { ok: false, rejection: { type: 'NotTheirs' } }
    const changed = await unit.execute(operatorStream, operatorId, wanted)
    if (!changed.ok) return changed
    unit.afterwards(async (sql) => {
      if (wanted.type === 'Reset') {
        await forgetSecrets(sql, operatorId)
        await forgetPasskeys(sql, operatorId)
      }
      if (wanted.type === 'Reset' || wanted.type === 'Disable') await endSessions(sql, operatorId)
    })
    return { ok: true, value: null }
  })
  return done.ok ? { ok: true, value: await knownOperator(log.sql, operatorId) } : done
}

/** Scripts have all places, also those that the catalogue does not have any more. */
const isTheirs = (houses: Houses, caller: Principal, places: readonly OperatorPlace[]): boolean =>
  caller.is !== 'operator' || hasPlaces(caller.places, places, houses)

function placesFault(houses: Houses, caller: Principal, places: readonly OperatorPlace[]): PeopleRejection | null {
  const all = houses.companies.map(({ id }) => ({ type: 'company', id }) as const)
  if (!hasPlaces(all, places, houses)) return { type: 'PlaceUnknown' }
  return isTheirs(houses, caller, places) ? null : { type: 'NotTheirs' }
}

/** The owners of all places as the newest catalogue says; a node's memory may be a second older. */
const newestHouses = async (sql: Sql): Promise<Houses> =>
  (await newestCatalog(sql))?.document ?? { companies: [], branches: [], stores: [] }

/** The keys of all places whose people a caller sees; null for everyone. */
export const seenPlaces = ({ document }: Catalog, caller: Principal): readonly string[] | null =>
  caller.is === 'operator' ? placesIn(caller.places, document).map(placeKey) : null

async function knownOperator(sql: Sql, id: string): Promise<KnownOperator> {
  const operator = await operatorById(sql, id)
  if (!operator) throw new Error('an operator that was just written is not there')
  return operator
}
