import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import { type Ending, longestMinutes } from '#domain/availability/ending.ts'
import type { LeverName, LeverTarget, MenuTarget } from '#domain/availability/target.ts'
import { leversInForce, leversInForceOf } from '../aggregates/availability/queries.ts'
import type { Command } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { availabilityAnswer, namesOfPullers, storeLeversAnswer } from './answers.ts'
import { type LeverRejection, leverRefusal, pullLever, releaseLever } from './change.ts'

const noStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const notTheirs = problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
const oneEnd = problem(
  422,
  'LEVER_END_NEEDED',
  `Say either minutes, from 1 to ${longestMinutes}, or until: opening, tomorrow, resumed or an instant.`,
)
const onePart = problem(
  422,
  'PLATE_PART_UNCLEAR',
  'Name the plate alone, with sizeId, or with garnishGroupId and garnishId.',
)

type LeverEndInput = { readonly minutes?: number; readonly until?: string }
type Part = { readonly sizeId?: string; readonly garnishGroupId?: string; readonly garnishId?: string }

/** The operator's hand on what a store has sold out, paused, closed, or delayed. */
export function availabilityOperations(ground: Pick<Ground, 'log' | 'catalog' | 'clock'>) {
  const { log, catalog, clock } = ground
  /** A store by its id or its alias. */
  const idOf = (name: string) => {
    const named = catalog().byAlias(name)
    return named?.type === 'branchContact' ? named.value.id : name
  }
  /** A script may touch every store, also one that the catalogue does not have; an operator only the own ones. */
  const mayAt = (principal: Principal, action: Action, name: string) => may(principal, action, { storeId: idOf(name) })
  const needed = () => ({ log, catalog, now: clock.now() })

  const answer = async (storeId: string) => {
    const levers = await leversInForce(log.sql, storeId, clock.now().toISOString())
    const names = await namesOfPullers(log.sql, levers)
    return { status: 200, body: availabilityAnswer(catalog(), storeId, levers, names) } as const
  }
  const pull = async (storeId: string, target: LeverTarget, ending: Ending, command: Command) => {
    const pulled = await pullLever(needed(), { storeId, target, ending }, command)
    return pulled.ok ? answer(storeId) : refused(pulled.rejection)
  }
  const release = async (storeId: string, lever: LeverName, command: Command) => {
    return (await releaseLever(needed(), { storeId, lever }, command)) ? answer(storeId) : noStore
  }

  return {
    async readStoreAvailability({ path: { branchContactId }, principal }) {
      if (!mayAt(principal, 'readStoreAvailability', branchContactId)) return notTheirs
      const storeId = idOf(branchContactId)
      return catalog().served.store(storeId) ? answer(storeId) : noStore
    },

    async listAvailability({ query: { branchContactId }, principal }) {
      const own = principal.is === 'operator' ? principal.storeIds : catalog().document.stores.map(({ id }) => id)
      const storeIds = branchContactId === undefined ? own : [idOf(branchContactId)]
      if (!may(principal, 'listAvailability', { storeIds })) return notTheirs
      const known = storeIds.flatMap((id) => catalog().served.store(id) ?? [])
      if (branchContactId !== undefined && known.length === 0) return noStore
      const now = clock.now().toISOString()
      const all = await leversInForceOf(log.sql, storeIds, now)
      const names = await namesOfPullers(log.sql, [...all.values()].flat())
      const stores = known.filter(({ id }) => branchContactId !== undefined || (all.get(id) ?? []).length > 0)
      return {
        status: 200,
        body: {
          stores: stores.map((store) => storeLeversAnswer(catalog(), store, all.get(store.id) ?? [], names, now)),
        },
      }
    },

    async sellOutPlate({ path: { branchContactId, plateId }, body, command, principal }) {
      if (!mayAt(principal, 'sellOutPlate', branchContactId)) return notTheirs
      const target = targetOf(plateId, body)
      if (!target) return onePart
      const ending = endingOf(body)
      return ending ? pull(idOf(branchContactId), target, ending, command) : oneEnd
    },

    async restorePlate({ path: { branchContactId, plateId }, query, command, principal }) {
      if (!mayAt(principal, 'restorePlate', branchContactId)) return notTheirs
      const target = targetOf(plateId, query)
      return target ? release(idOf(branchContactId), target, command) : onePart
    },

    async pauseStore({ path: { branchContactId }, body, command, principal }) {
      if (!mayAt(principal, 'pauseStore', branchContactId)) return notTheirs
      const ending = endingOf(body)
      return ending ? pull(idOf(branchContactId), pauseOf(body.orderModeId), ending, command) : oneEnd
    },

    async resumeStore({ path: { branchContactId }, query: { orderModeId }, command, principal }) {
      if (!mayAt(principal, 'resumeStore', branchContactId)) return notTheirs
      return release(idOf(branchContactId), pauseOf(orderModeId), command)
    },

    async startBusyMode({ path: { branchContactId }, body, command, principal }) {
      if (!mayAt(principal, 'startBusyMode', branchContactId)) return notTheirs
      const ending = endingOf(body)
      return ending
        ? pull(idOf(branchContactId), { type: 'busy', extraMinutes: body.extraMinutes }, ending, command)
        : oneEnd
    },

    async endBusyMode({ path: { branchContactId }, command, principal }) {
      if (!mayAt(principal, 'endBusyMode', branchContactId)) return notTheirs
      return release(idOf(branchContactId), { type: 'busy' }, command)
    },

    async closeZone({ path: { branchContactId, zoneId }, body, command, principal }) {
      if (!mayAt(principal, 'closeZone', branchContactId)) return notTheirs
      const ending = endingOf(body)
      return ending ? pull(idOf(branchContactId), { type: 'zone', zoneId }, ending, command) : oneEnd
    },

    async reopenZone({ path: { branchContactId, zoneId }, command, principal }) {
      if (!mayAt(principal, 'reopenZone', branchContactId)) return notTheirs
      return release(idOf(branchContactId), { type: 'zone', zoneId }, command)
    },
  } satisfies Partial<Operations>
}

const refused = (rejection: LeverRejection) => {
  const { status, code, sentence } = leverRefusal(rejection)
  return problem(status, code, sentence)
}

const pauseOf = (modeId: string | undefined): LeverTarget =>
  modeId === undefined ? { type: 'store' } : { type: 'mode', modeId }

/** Null where the parts of a plate contradict each other. */
function targetOf(plateId: string, { sizeId, garnishGroupId: groupId, garnishId }: Part): MenuTarget | null {
  if (groupId === undefined && garnishId === undefined)
    return sizeId === undefined ? { type: 'plate', plateId } : { type: 'size', plateId, sizeId }
  if (groupId === undefined || garnishId === undefined || sizeId !== undefined) return null
  return { type: 'garnish', plateId, groupId, garnishId }
}

/** Null where there is no end, or two. */
function endingOf({ minutes, until }: LeverEndInput): Ending | null {
  if ((minutes === undefined) === (until === undefined)) return null
  if (minutes !== undefined) return { type: 'minutes', minutes }
  if (until === 'opening' || until === 'tomorrow' || until === 'resumed') return { type: until }
  return { type: 'instant', at: until ?? '' }
}
