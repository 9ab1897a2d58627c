import { type AvailabilityRejection, longestDays } from '#domain/availability/decide.ts'
import { type Ending, endOf } from '#domain/availability/ending.ts'
import { type LeverName, type LeverTarget, type UnknownTarget, unknownPart } from '#domain/availability/target.ts'
import { streamOf } from '../aggregates/availability/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Command, Log } from '../events/log.ts'

export type LeverRejection = AvailabilityRejection | UnknownTarget | { readonly type: 'StoreUnknown' }

type LeverDeps = { readonly log: Log; readonly catalog: () => Catalog; readonly now: Date }
type Done = { readonly ok: true } | { readonly ok: false; readonly rejection: LeverRejection }

/** Turns a thing off at a store, until an end. Only a thing of today's catalogue can be turned off. */
export async function pullLever(
  { log, catalog, now }: LeverDeps,
  { storeId, target, ending }: { readonly storeId: string; readonly target: LeverTarget; readonly ending: Ending },
  command: Command,
): Promise<Done> {
  const [store, branch] = [catalog().store(storeId), catalog().branchAt(storeId)]
  if (!store || !branch) return { ok: false, rejection: { type: 'StoreUnknown' } }
  const unknown = unknownPart(target, branch, store)
  if (unknown) return { ok: false, rejection: unknown }
  const at = now.toISOString()
  return log.transact<null, LeverRejection>(command, async (unit) => {
    const pull = { type: 'Pull', target, ...endOf(ending, store, at), at, by: command.by } as const
    const pulled = await unit.execute(streamOf(target), storeId, pull)
    return pulled.ok ? { ok: true, value: null } : pulled
  })
}

/** Turns a thing on again, also one that the catalogue does not have any more. False for an unknown store. */
export async function releaseLever(
  { log, catalog, now }: LeverDeps,
  { storeId, lever }: { readonly storeId: string; readonly lever: LeverName },
  command: Command,
): Promise<boolean> {
  if (!catalog().served.store(storeId)) return false
  const at = now.toISOString()
  await log.transact<null, never>(command, async (unit) => {
    const released = await unit.execute(streamOf(lever), storeId, { type: 'Release', lever, at })
    if (!released.ok) throw new Error(`a release was refused: ${released.rejection.type}`)
    return { ok: true, value: null }
  })
  return true
}

type LeverRefusal = { readonly status: 404 | 409 | 422; readonly code: string; readonly sentence: string }

/** The answer to a refused change, for operators. */
export function leverRefusal(rejection: LeverRejection): LeverRefusal {
  switch (rejection.type) {
    case 'StoreUnknown':
      return { status: 404, code: 'STORE_NOT_FOUND', sentence: 'There is no such store.' }
    case 'PlateUnknown':
      return { status: 404, code: 'PLATE_NOT_FOUND', sentence: "The store's branch has no such plate." }
    case 'SizeUnknown':
      return { status: 404, code: 'SIZE_NOT_FOUND', sentence: 'The plate has no such size.' }
    case 'GarnishUnknown':
      return { status: 404, code: 'GARNISH_NOT_FOUND', sentence: 'The plate has no such garnish in this group.' }
    case 'ModeUnknown':
      return { status: 404, code: 'ORDER_MODE_NOT_FOUND', sentence: 'The store has no such order mode.' }
    case 'ZoneUnknown':
      return { status: 404, code: 'ZONE_NOT_FOUND', sentence: 'The store has no such delivery zone.' }
    case 'EndPassed':
      return { status: 422, code: 'LEVER_END_PASSED', sentence: 'The end has to be after now.' }
    case 'EndTooFar':
      return { status: 422, code: 'LEVER_END_TOO_FAR', sentence: `The end has to be within ${longestDays} days.` }
    case 'TooManyLevers':
      return {
        status: 409,
        code: 'TOO_MANY_LEVERS',
        sentence: `A store has at most ${rejection.most} things off at once: pause it, or offer some of them again.`,
      }
    default:
      return rejection satisfies never
  }
}
