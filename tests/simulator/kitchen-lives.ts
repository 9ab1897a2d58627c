import type { Observation } from '#simulator/observations/observation.ts'

type Of<Type extends Observation['type']> = Partial<Extract<Observation, { type: Type }>>
type Life = readonly Observation[]

const [code, store] = ['AAAA2222', 'centro']

const open = (tabletId = 'ana/1'): Observation => ({ type: 'TabletOpened', tabletId, store, at: 0 })
const died: Observation = { type: 'TabletDied', tabletId: 'ana/1' }
const gone: Observation = { type: 'OrderGone', tabletId: 'ana/1', code }
const placed: Observation = { type: 'OrderWithShop', code, store, at: 1_000 }
const shows = (over: Of<'OrderShown'> = {}): Observation => ({
  ...{
    type: 'OrderShown',
    tabletId: 'ana/1',
    store,
    code,
    status: 'GENERATED',
    revision: 1,
    rings: 'PLACED',
    promised: null,
    at: 1_100,
  },
  ...over,
})
/** A look with a proof of ten seconds after the order. */
const look = (over: Of<'BoardLooked'> = {}): Observation => ({
  ...{ type: 'BoardLooked', tabletId: 'ana/1', store, isCaughtUp: true, provenAt: 11_200, since: 0, at: 16_300 },
  ...over,
})
const other = { tabletId: 'luis/1' } as const

const screenId = 'AAAA2222 on page 1'
const opened: Observation = { type: 'ScreenOpened', screenId }
const reads = (promised: string | null, at: number): Observation => ({
  type: 'TimeShown',
  ...{ screenId, code, promised, at },
})
const proven = (provenAt: number, since = 0): Observation => ({ type: 'ScreenProven', screenId, provenAt, since })
const at = (promised: string, when: number, over: Of<'OrderShown'> = {}) =>
  shows({ status: 'ACCEPTED', revision: when, rings: null, promised, at: when, ...over })

const paper = (over: Of<'TicketOnPaper'> = {}): Observation => ({
  ...{ type: 'TicketOnPaper', printerId: 'printer 1.1', store, ticketId: '1', code, kind: 'ORDER' },
  ...{ isCopy: false, saysCopy: false },
  ...over,
})
const copy = { isCopy: true, saysCopy: true } as const
const listed = (codes: readonly string[], from: number, over: Of<'TicketsRead'> = {}): Observation => ({
  ...{ type: 'TicketsRead', store, codes, isWhole: true, since: 0, from },
  ...over,
})
const accepted = shows({ status: 'ACCEPTED', revision: 2, rings: null, at: 10_000 })

const lever = { store, target: 'choripan' } as const
const pulling: Observation = { type: 'LeverPulling', ...lever }
const pulled = (until: number | null = 600_000, at = 1_000): Observation => ({
  type: 'LeverPulled',
  ...lever,
  until,
  at,
})
const releasing: Observation = { type: 'LeverReleasing', ...lever }
const released = (at: number): Observation => ({ type: 'LeverReleased', ...lever, at })
/** A read within 50 milliseconds. */
const off = (from: number, until: number | null = 600_000): Observation => ({
  ...{ type: 'LeverRead', ...lever, listed: { until }, isOff: true, from, at: from + 50 },
})
const sold = (from: number): Observation => ({
  ...{ type: 'LeverRead', ...lever, listed: null, isOff: false, from, at: from + 50 },
})

const refund = (answer: 'NONE_YET' | 'TAKEN' | 'REFUSED', over: Of<'RefundPressed'> = {}): Observation => ({
  ...{ type: 'RefundPressed', tabletId: 'ana/1', code, key: 'k1', amount: 200, answer },
  ...over,
})
const books = (returned: number, over: Of<'MoneyRead'> = {}): Observation => ({
  ...{ type: 'MoneyRead', code, orderStatus: 'DELIVERED', due: 500, refunded: returned },
  ...{ bank: { taken: 500, returned }, shop: { taken: 500, returned } },
  ...over,
})

/** Two tablets of a store: one misses an order, dies and comes back. A plate runs out twice; a part of the money goes back. */
export const goodKitchen: Life = [
  ...[open(), open('luis/1'), placed, shows(other), look({ isCaughtUp: false }), look({ ...other, provenAt: null })],
  // The proof is from before the order had to be there, and the line from after it.
  ...[look({ provenAt: 10_900 }), look({ since: 5_000 }), look({ since: null })],
  ...[shows({ at: 9_000 }), look(), look(other)],
  ...[shows({ ...other, status: 'ACCEPTED', revision: 2, rings: null, at: 20_000 }), look({ provenAt: 29_000 })],
  ...[died, open(), look({ isCaughtUp: false }), shows({ status: 'ACCEPTED', revision: 2, rings: null, at: 40_000 })],
  ...[look({ provenAt: 60_000 }), look({ ...other, provenAt: 60_000 })],
  ...[shows({ status: 'DELIVERED', revision: 3, rings: null, at: 70_000 }), gone, look({ provenAt: 99_000 })],
  // The page hears of another time late; until then its line was lost, or slow, or the board's was.
  ...[open(), opened, at('20:00', 100_000), reads('20:00', 100_100), proven(120_000), look({ provenAt: 120_000 })],
  ...[at('20:10', 130_000), proven(139_000), look({ provenAt: 150_000 }), proven(150_000), look({ provenAt: 139_000 })],
  ...[
    proven(150_000, 145_000),
    look({ provenAt: 150_000 }),
    proven(150_000),
    look({ provenAt: 150_000, since: 141_000 }),
  ],
  ...[reads('20:10', 150_100), proven(170_000), look({ provenAt: 170_000 })],
  // The order is not on the page any more.
  ...[
    reads(null, 171_000),
    at('20:30', 172_000),
    proven(190_000),
    look({ provenAt: 190_000 }),
    reads('20:10', 191_000),
  ],
  ...[opened, proven(220_000), look({ provenAt: 220_000 })],
  ...[pulling, off(500), sold(500), pulled(), off(2_000), off(599_000), off(601_000), sold(599_000), sold(603_000)],
  // Two people: the end of either may be the one that holds.
  ...[
    pulling,
    pulling,
    pulled(900_000, 700_000),
    off(700_100, 900_000),
    pulled(901_000, 700_200),
    off(720_000, 901_000),
  ],
  ...[releasing, sold(730_000), off(730_000, 901_000), released(740_000), sold(745_000)],
  ...[refund('NONE_YET'), refund('TAKEN'), refund('NONE_YET', { key: 'k2' }), books(200), books(400)],
  ...[refund('REFUSED', { key: 'k2' }), books(200)],
  books(500, { orderStatus: 'CANCELED', refunded: 200 }),
]

/** A printer that is off for a while, and then does not know what it has printed. */
export const goodPrinter: Life = [
  ...[
    open(),
    accepted,
    listed([], 25_000),
    listed([], 40_000, { since: 30_000 }),
    listed([], 40_000, { isWhole: false }),
  ],
  ...[listed([], 40_000, { store: 'norte' }), listed([code], 40_000), paper(), listed([], 60_000), paper(copy)],
  ...[
    paper({ ticketId: '2', ...copy }),
    paper({ ticketId: '3', kind: 'TIME' }),
    paper({ ticketId: '4', kind: 'TIME' }),
  ],
  ...[paper({ ticketId: '5', kind: 'CANCELED' }), accepted, listed([], 80_000)],
]

/** For each invariant of the console, lives in which it does not hold. */
export const badKitchens: Readonly<Record<string, readonly Life[]>> = {
  'no order is invisible to its store': [
    [open(), placed, look()],
    [open(), placed, shows(), gone, look()],
    [open(), placed, shows(), died, open(), look()],
    [open(), open('luis/1'), placed, shows(), shows(other), shows({ ...other, revision: 2, rings: null }), look()],
    // An older state that comes last on another tablet hides no newer one.
    [
      ...[open(), open('luis/1'), placed, shows(), shows({ ...other, revision: 2, rings: null })],
      ...[shows({ ...other, revision: 1 }), look()],
    ],
    // Another order has left the board.
    [
      ...[
        open(),
        open('luis/1'),
        shows(),
        shows({ code: 'BBBB3333' }),
        shows({ ...other, code: 'BBBB3333', revision: 2 }),
      ],
      ...[gone, look()],
    ],
    // Another order of the store has ended, and another store's tablet shows this one.
    [
      ...[open(), placed, { ...placed, code: 'BBBB3333' }, shows({ code: 'BBBB3333', status: 'DELIVERED' })],
      ...[shows(other), look()],
    ],
  ],
  'all tablets of a store ring for the same orders': [
    [open(), open('luis/1'), shows(other), shows({ rings: null }), look(other)],
    [open(), open('luis/1'), shows({ ...other, rings: 'CANCELED' }), shows(), look(other)],
  ],
  'the board, the diner and the courier read the same time': [
    [open(), opened, at('20:00', 1_000), reads('19:50', 1_100), proven(12_000), look({ provenAt: 12_000 })],
    [
      open(),
      opened,
      at('20:00', 1_000),
      reads('20:10', 1_100),
      look({ provenAt: 12_000 }),
      proven(12_000),
      look({ provenAt: 13_000 }),
    ],
  ],
  'nothing is printed twice without COPIA': [
    [paper(), paper()],
    [paper(), paper({ ticketId: '2' })],
    [paper({ kind: 'TIME' }), paper({ kind: 'TIME' })],
    [paper(copy), paper()],
    [paper({ isCopy: true })],
    [paper({ saysCopy: true })],
  ],
  'an accepted order is on paper, or in the list of tickets that are not': [
    [open(), accepted, listed([], 25_100)],
    [open(), accepted, listed([code], 26_000), listed([], 36_000)],
    [open(), accepted, paper({ code: 'BBBB3333' }), listed(['BBBB3333'], 26_000)],
    [
      open(),
      shows({ status: 'DELIVERED', revision: 9, rings: null, at: 10_000 }),
      listed([], 46_000, { since: 30_000 }),
    ],
  ],
  'every tablet catches up': [
    [open(), look({ isCaughtUp: false, at: 130_000 })],
    [open(), look(), died, look({ ...other, at: 140_000 })],
    [open(), look(), died, open(), look({ isCaughtUp: false, at: 140_000 })],
  ],
  'a lever ends when it should': [
    [off(603_000)],
    [pulling, pulled(), off(603_000, null)],
    [pulling, pulled(), sold(300_000)],
    [pulling, pulled(), releasing, released(300_000), off(303_000)],
    [pulling, pulled(), pulling, pulled(900_000, 200_000), sold(700_000)],
  ],
  'each refund of the console is one at the bank': [
    [refund('NONE_YET'), refund('TAKEN'), books(0)],
    [refund('NONE_YET'), refund('TAKEN'), books(400)],
    [refund('NONE_YET'), refund('REFUSED'), books(200)],
  ],
}

/** For each of them, lives with its observations, and without the situation that could break it. */
export const calmKitchens: Readonly<Record<string, readonly Life[]>> = {
  'no order is invisible to its store': [
    [open(), look()],
    [open(), placed, look({ isCaughtUp: false })],
  ],
  'all tablets of a store ring for the same orders': [[open(), shows(), shows({ revision: 2, rings: null })]],
  'the board, the diner and the courier read the same time': [
    [open(), opened, at('20:00', 1_000), at('20:00', 2_000), reads('20:00', 1_100), proven(12_000), look()],
  ],
  'nothing is printed twice without COPIA': [[paper(), paper({ ticketId: '2', code: 'BBBB3333' })]],
  'an accepted order is on paper, or in the list of tickets that are not': [[open(), shows(), listed([], 90_000)]],
  'every tablet catches up': [[open()]],
  'a lever ends when it should': [[pulling, pulled(), off(2_000)]],
  'each refund of the console is one at the bank': [[refund('NONE_YET'), refund('REFUSED'), books(0)]],
}
