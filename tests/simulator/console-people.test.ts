import { expect, test } from 'vitest'
import type { ObservationRecord } from '#simulator/observations/observation.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { kitchen } from './the-scenario.ts'

const world = theWorld()
const couriers = 'couriers: [{ store: parrilla-centro, count: 2 }]'

async function observe(scenario: Scenario) {
  const outcome = await world.run(scenario)
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  return outcome
}

const of = <Type extends ObservationRecord['type']>(observations: readonly ObservationRecord[], type: Type) =>
  observations.filter((it): it is Extract<ObservationRecord, { type: Type }> => it.type === type)

const presses = (observations: readonly ObservationRecord[], wanted: string) =>
  of(observations, 'ConsolePressed').filter(({ step }) => step === wanted)

test('people at the console accept, cook and finish every order, and refuse one of two who press at once', async () => {
  const { observations } = await observe(
    kitchen('count: 3, tablets: 2, thinks: 1s', 'count: 4', `${couriers}\nexpect: [every-order-arrives]`),
  )
  const accepted = presses(observations, 'ACCEPT')
  const taken = accepted.filter(({ refusal }) => refusal === null)
  expect(new Set(taken.map(({ code }) => code)).size).toBe(4)
  // A person may accept on one tablet, and again on the other.
  expect(new Set(taken.map(({ code, tabletId }) => `${code} ${tabletId.split('/')[0]}`)).size).toBe(4)
  expect(accepted.map(({ refusal }) => refusal)).toContain('ORDER_ALREADY_ACCEPTED')
  expect(new Set(of(observations, 'TabletOpened').map(({ tabletId }) => tabletId)).size).toBe(6)
})

test('people at the console take each step once, also where they press twice', async () => {
  const { observations } = await observe(
    kitchen('count: 1, thinks: 1s, pressesTwice: 1', 'count: 2', `${couriers}\nexpect: [every-order-arrives]`),
  )
  expect(presses(observations, 'ACCEPT').map(({ refusal }) => refusal)).toEqual([null, null])
})

test('people at the console turn orders down with a reason, which the diner reads', async () => {
  const { observations } = await observe(
    kitchen('count: 1, rejects: 1', 'count: 2', `${couriers}\nexpect: [every-order-ends]`),
  )
  expect(of(observations, 'OrderRead').map(({ orderStatus }) => orderStatus)).toEqual(['CANCELED', 'CANCELED'])
  expect(presses(observations, 'CANCEL')).toHaveLength(2)
})

test('people at the console reject nothing and give nothing back in a kitchen', async () => {
  const people = 'count: 1, role: cocina, thinks: 1s, rejects: 1, refunds: 1'
  const { observations } = await observe(kitchen(people, 'count: 1, pays: card', couriers))
  expect(presses(observations, 'ACCEPT')).not.toEqual([])
  expect([...presses(observations, 'CANCEL'), ...of(observations, 'RefundPressed')]).toEqual([])
})

test('people at the console give a part back once, on whichever of two tablets they press', async () => {
  const { observations } = await observe(
    kitchen('count: 1, tablets: 2, thinks: 1s, refunds: 1, pressesTwice: 1', 'count: 2, pays: card', couriers),
  )
  const money = of(observations, 'MoneyRead')
  expect(money).toHaveLength(2)
  for (const { due, refunded, bank } of money)
    expect([refunded, bank.returned]).toEqual([Math.floor(due / 2), refunded])
})

test('people at the console accept with a time that the order’s page offers, and the diner reads it', async () => {
  const { observations, coverage } = await observe(
    kitchen('count: 1, thinks: 1s, saysTimes: 1', 'count: 3', `${couriers}\nexpect: [every-order-arrives]`),
  )
  const accepted = presses(observations, 'ACCEPT_FOR')
  expect(accepted.map(({ refusal }) => refusal)).toEqual([null, null, null])
  const read = of(observations, 'TimeShown').filter(({ screenId }) => screenId.includes('on page'))
  for (const { code } of accepted) {
    const shown = of(observations, 'OrderShown').filter((it) => it.code === code)
    expect(read.findLast((it) => it.code === code && it.promised !== null)?.promised).toBe(shown.at(-1)?.promised)
    expect(new Set(shown.map(({ promised }) => promised)).size).toBe(2)
  }
  expect(coverage.held).toContain('the board, the diner and the courier read the same time')
})

test('people at the console say another time once an order is accepted, and diner and courier hear of it', async () => {
  const { observations } = await observe(
    kitchen('count: 2, thinks: 8s, changesTimes: 1', 'count: 6, over: 1m', couriers.replace('2', '6')),
  )
  const changed = presses(observations, 'CHANGE_TIME').filter(({ refusal }) => refusal === null)
  expect(changed.length).toBeGreaterThan(4)
  const times = (who: string) => {
    const read = of(observations, 'TimeShown').filter((it) => it.screenId.includes(who) && it.promised !== null)
    return Math.max(...changed.map(({ code }) => read.filter((it) => it.code === code).length))
  }
  expect(times('on page')).toBeGreaterThan(2)
  expect(times('courier')).toBeGreaterThan(1)
})

test('people at the console put deliveries that ride together into a stack, which a courier takes', async () => {
  const { observations } = await observe(
    kitchen(
      'count: 2, thinks: 2s, stacks: 1, pressesTwice: 0.5',
      'count: 6',
      `${couriers}\nexpect: [every-order-arrives]`,
    ),
  )
  expect(presses(observations, 'STACK').map(({ refusal }) => refusal)).toContain(null)
  const stacks = of(observations, 'StackSeen')
  expect(stacks.some(({ shipments, status }) => shipments.length > 1 && status === 'DELIVERED')).toBe(true)
})

test('people at the console offer a delivery again that its courier has given back', async () => {
  const { observations } = await observe(
    kitchen(
      'count: 1, thinks: 2s',
      'count: 2',
      'couriers: [{ store: parrilla-centro, count: 2, cancels: 1 }]\nexpect: [every-order-ends]',
    ),
  )
  expect(of(observations, 'GivenBack').length).toBeGreaterThan(0)
  expect(presses(observations, 'OFFER').map(({ refusal }) => refusal)).toContain(null)
})

test('people at the console go on with the PIN on a tablet that was left alone', async () => {
  const { observations } = await observe(
    kitchen('count: 1, thinks: 1s', 'count: 1, pays: card, paysLate: 25m', `${couriers}`, '40m'),
  )
  expect(presses(observations, 'ACCEPT').map(({ refusal }) => refusal)).toEqual(['SESSION_LOCKED', null])
})

const dying = 'faults: [{ kind: kill-tab, on: operators, rate: 0.5, until: 1m }]'

test('a tablet that dies during a press comes back with its session, and another press takes the step once', async () => {
  const { observations } = await observe(
    kitchen(
      'count: 1, tablets: 2, thinks: 1s, away: 5s',
      'count: 6, over: 5m',
      `${couriers}\n${dying}\nexpect: [every-order-arrives, every-tablet-catches-up]`,
    ),
  )
  const died = of(observations, 'TabletDied').length
  expect(died).toBeGreaterThan(1)
  expect(of(observations, 'TabletOpened')).toHaveLength(2 + died)
  expect(presses(observations, 'ACCEPT').map(({ refusal }) => refusal)).toContain(null)
})

test('a tablet that dies in the middle of a press leaves the rest of the run as the seed has it', async () => {
  const scenario = kitchen('count: 2, tablets: 2, thinks: 1s', 'count: 3, over: 20s', `${couriers}\n${dying}`)
  const [one, other] = [await observe(scenario), await observe(scenario)]
  expect(other.hashOfLog).toBe(one.hashOfLog)
  expect(other.observations).toEqual(one.observations)
})

const printed = (observations: readonly ObservationRecord[]) =>
  of(observations, 'TicketOnPaper').map(({ ticketId, saysCopy }) => `${ticketId}${saysCopy ? ' COPIA' : ''}`)

test('the printer of a shop prints what was accepted while it was off, each once and in their sequence', async () => {
  const printers = 'printers: [{ store: parrilla-centro, away: [{ at: 5s, for: 1m }] }]'
  const { observations, coverage } = await observe(
    kitchen('count: 1, thinks: 1s', 'count: 4, over: 3m', `${couriers}\n${printers}`),
  )
  expect(of(observations, 'TicketsRead').some(({ codes }) => codes.length > 1)).toBe(true)
  expect(printed(observations)).toEqual(['1', '2', '3', '4'])
  expect(coverage.held).toContain('an accepted order is on paper, or in the list of tickets that are not')
})

test('the printer of a shop prints what a person asks for again as a copy', async () => {
  const printers = 'printers: [{ store: parrilla-centro }]'
  const { observations } = await observe(
    kitchen('count: 1, thinks: 8s, prints: 1', 'count: 2, over: 10s', `${couriers}\n${printers}`),
  )
  expect(presses(observations, 'PRINT').map(({ refusal }) => refusal)).toEqual([null, null])
  expect(printed(observations).filter((ticket) => ticket.endsWith('COPIA')).length).toBeGreaterThan(0)
})

test('the printer of a shop prints a ticket as a copy once its program has died with it', async () => {
  const dying = 'faults: [{ kind: kill-tab, on: printers, until: 70s }]'
  const printers = 'printers: [{ store: parrilla-centro }]'
  const { observations } = await observe(
    kitchen('count: 1, thinks: 1s', 'count: 6, over: 4m', `${couriers}\n${printers}\n${dying}`),
  )
  expect(printed(observations)[0]).toBe('1 COPIA')
})

test('levers end by themselves over a restart of the gateway, and at a press', async () => {
  const pauses = 'pauses: [{ at: 10s, minutes: 2 }, { at: 5m, minutes: 30, endsAfter: 20s }]'
  const outages = 'outages: [{ kind: leave, at: 100s, for: 60s }]'
  const { observations, coverage } = await observe(
    kitchen(`count: 2, ${pauses}`, 'count: 8, over: 9m, thinks: 5s', `${couriers}\n${outages}`),
  )
  expect(coverage.held).toContain('a lever ends when it should')
  const reads = of(observations, 'LeverRead').map(({ isOff }) => isOff)
  const turns = reads.filter((isOff, index) => isOff !== reads[index - 1])
  expect(turns).toEqual([false, true, false, true, false])
})

const targets = 'size/picada/para-dos, garnish/vacio/guarniciones/con-fritas, mode/parrilla-centro-delivery'
test.each([...targets.split(', '), 'busy/20', 'zone/centro-san-telmo'])(
  'the lever of %s ends by itself, and diners find it off until then',
  async (target) => {
    const levers = `levers: [{ at: 5s, minutes: 1, targets: [${target}] }, { at: 2m, minutes: 15, endsAfter: 20s, targets: [${target}] }]`
    const { observations, coverage } = await observe(
      kitchen(`count: 1, ${levers}`, 'count: 6, over: 3m, thinks: 20s', couriers),
    )
    expect(coverage.held).toContain('a lever ends when it should')
    const reads = of(observations, 'LeverRead').map(({ isOff }) => isOff)
    expect(reads.filter((isOff, index) => isOff !== reads[index - 1])).toEqual([false, true, false, true, false])
  },
)
