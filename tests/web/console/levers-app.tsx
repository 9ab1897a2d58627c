import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { type AvailabilityCommand, availabilityDecider } from '#domain/availability/decide.ts'
import { type Ending, endOf } from '#domain/availability/ending.ts'
import { type Availability, allAvailable, leversAt } from '#domain/availability/state.ts'
import type { LeverTarget } from '#domain/availability/target.ts'
import { fold } from '#domain/kernel/decider.ts'
import type { Role } from '#domain/operator/role.ts'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { storeLeversAnswer } from '#gateway/availability/answers.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { demoCatalog, serveShops } from '../diner/stores-gateway.ts'
import { showConsole } from './console-app.tsx'

export const centro = 'parrilla-centro'
const belgrano = 'sushi-belgrano'
const catalog = createCatalog(demoCatalog)
const names = new Map([['eva', 'Eva Paz']])

type Body = Readonly<Record<string, string | number | undefined>>
type LeverCall = { readonly path: object; readonly query: object; readonly body: unknown }

/** A gateway whose levers follow the rules of the domain, and which tells each change on the channel of the store. */
export function aGatewayWithLevers({ role = 'encargado', isLocked = false, hasTwo = false }: AppValues = {}) {
  const states = new Map<string, Availability>()
  const stateOf = (storeId: string) => states.get(storeId) ?? allAvailable
  const now = () => new Date().toISOString()
  // Each gateway gets a new line, because the pages let an old one linger.
  const key = crypto.randomUUID()
  let realtime: FakeRealtime | null = null
  /** The stores that got another code for their couriers. */
  const codes: string[] = []
  let broken: 'asking' | 'answering' | 'reading' | null = null

  const tell = (storeId: string) => {
    const levers = leversAt(stateOf(storeId), now()).map(({ target: { type }, until }) => ({ target: { type }, until }))
    act(() => realtime?.push(availabilityChannel(storeId), availabilityUpdateEvent, { levers }, null))
  }
  const change = (storeId: string, command: AvailabilityCommand) => {
    const state = stateOf(storeId)
    const decided = availabilityDecider.decide(state, command)
    if (!decided.ok) throw new Error(decided.rejection.type)
    states.set(storeId, fold({ ...availabilityDecider, initial: state }, decided.events))
  }
  const answerOf = (storeId: string) => {
    const store = catalog.store(storeId)
    if (!store) throw new Error(storeId)
    return storeLeversAnswer(catalog, store, leversAt(stateOf(storeId), now()), names, now())
  }
  const pull = (storeId: string, target: LeverTarget, ending: Ending, by = { is: 'operator', id: 'eva' }) => {
    const store = catalog.store(storeId)
    if (store) change(storeId, { type: 'Pull', target, ...endOf(ending, store, now()), at: now(), by })
  }
  const changed = (storeId: string, run: () => void) => {
    if (broken === 'asking') throw new TypeError('no network')
    run()
    if (broken === 'answering') throw new TypeError('no network')
    const { branchContactId, levers } = answerOf(storeId)
    return { status: 200, body: { branchContactId, levers } }
  }
  const storeIn = ({ path }: LeverCall) => (path as { branchContactId: string }).branchContactId
  const plateIn = ({ path }: LeverCall, parts: object) =>
    targetOf({ ...(path as { plateId: string }), ...(parts as Body) })
  const own = hasTwo ? [centro, belgrano] : [centro]

  const gateway = serveShops(demoCatalog, {
    readConfiguration: () => ({ status: 200, body: aConfiguration({ enabled: true, key }) }),
    readConsoleSession: () => ({
      status: 200,
      body: {
        ...{ is: 'operator', isLocked, people: [], idleMinutes: 15 },
        operator: {
          ...{ id: 'eva', name: 'Eva Paz', role },
          stores: own.map((id) => ({ id, alias: id, name: catalog.store(id)?.name ?? id })),
        },
      },
    }),
    authorizeChannel: () => ({ status: 200, body: { auth: 'key:signature' } }),
    keepConsoleActive: () => ({ status: 204, body: undefined }),
    readConsoleBoard: () => ({ status: 200, body: { orders: [], stores: [], next: null } }),
    listAvailability({ query }) {
      if (broken === 'reading') return { status: 500, body: undefined }
      const { branchContactId } = query as { branchContactId?: string }
      const all = own.map(answerOf).filter(({ levers }) => levers.length > 0)
      return { status: 200, body: { stores: branchContactId === undefined ? all : [answerOf(branchContactId)] } }
    },
    listStoreCouriers: (called) => ({
      status: 200,
      body: {
        ...{ branchContactId: storeIn(called), alias: storeIn(called), timeZone: 'UTC', onShift: 0, couriers: [] },
        position: { lat: -34.6, lng: -58.4 },
      },
    }),
    renewCourierCode(called) {
      if (broken === 'asking') throw new TypeError('no network')
      codes.push(storeIn(called))
      return { status: 200, body: { code: `48${20 + codes.length}` } }
    },
    pauseStore: (called) =>
      changed(storeIn(called), () => pull(storeIn(called), pauseOf(called.body), endingOf(called.body as Body))),
    resumeStore: (called) =>
      changed(storeIn(called), () =>
        change(storeIn(called), { type: 'Release', lever: pauseOf(called.query), at: now() }),
      ),
    startBusyMode: (called) =>
      changed(storeIn(called), () => pull(storeIn(called), busyOf(called.body), endingOf(called.body as Body))),
    endBusyMode: (called) =>
      changed(storeIn(called), () => change(storeIn(called), { type: 'Release', lever: { type: 'busy' }, at: now() })),
    closeZone: (called) =>
      changed(storeIn(called), () => pull(storeIn(called), zoneOf(called.path), endingOf(called.body as Body))),
    reopenZone: (called) =>
      changed(storeIn(called), () =>
        change(storeIn(called), { type: 'Release', lever: zoneOf(called.path), at: now() }),
      ),
    sellOutPlate: (called) =>
      changed(storeIn(called), () =>
        pull(storeIn(called), plateIn(called, called.body as object), endingOf(called.body as Body)),
      ),
    restorePlate: (called) =>
      changed(storeIn(called), () =>
        change(storeIn(called), { type: 'Release', lever: plateIn(called, called.query), at: now() }),
      ),
  })

  return {
    ...gateway,
    pull,
    codes,
    /** The end of a store without hours, as `endOf` gives it. */
    pullsUntilAnOpeningThatNeverComes: (target: LeverTarget) =>
      change(centro, { type: 'Pull', target, end: 'opening', until: null, at: now() }),
    pausesItself: () =>
      change(centro, {
        ...{ type: 'Pull', target: { type: 'store' }, end: 'resumed', until: null, at: now(), reason: 'unanswered' },
      }),
    /** Another tablet has changed something, and the channel says so. */
    tells: tell,
    breaks: (at: typeof broken) => {
      broken = at
    },
    release: (lever: LeverTarget, storeId = centro) => change(storeId, { type: 'Release', lever, at: now() }),
    levers: (storeId = centro) => leversAt(stateOf(storeId), now()).map(({ target, until }) => ({ target, until })),
    line: () => realtime,
    async open(path = '/console/availability') {
      realtime = fakeRealtime()
      showConsole(path)
      await screen.findByRole('region', { name: 'Pausas y demora' })
      const line = realtime
      await waitFor(() => {
        act(() => line.accept())
        if (!line.channels.has(availabilityChannel(centro))) throw new Error('not joined')
      })
    },
    close() {
      cleanup()
      clearToasts()
      realtime?.restore()
    },
  }
}

type AppValues = { readonly role?: Role; readonly isLocked?: boolean; readonly hasTwo?: boolean }

const pauseOf = (said: unknown): LeverTarget => {
  const { orderModeId } = said as { orderModeId?: string }
  return orderModeId === undefined ? { type: 'store' } : { type: 'mode', modeId: orderModeId }
}

const busyOf = (said: unknown): LeverTarget => {
  const { extraMinutes = 10 } = said as { extraMinutes?: 10 | 20 | 30 }
  return { type: 'busy', extraMinutes }
}
const zoneOf = (path: object): LeverTarget => ({ type: 'zone', zoneId: (path as { zoneId: string }).zoneId })

function targetOf({ plateId, sizeId, garnishGroupId, garnishId }: Body): LeverTarget {
  if (garnishId !== undefined)
    return { type: 'garnish', plateId: `${plateId}`, groupId: `${garnishGroupId}`, garnishId: `${garnishId}` }
  if (sizeId !== undefined) return { type: 'size', plateId: `${plateId}`, sizeId: `${sizeId}` }
  return { type: 'plate', plateId: `${plateId}` }
}

function endingOf({ minutes, until }: Body): Ending {
  if (minutes !== undefined) return { type: 'minutes', minutes: Number(minutes) }
  if (until === 'opening' || until === 'tomorrow' || until === 'resumed') return { type: until }
  return { type: 'instant', at: `${until}` }
}
