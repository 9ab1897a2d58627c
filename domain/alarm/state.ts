import type { StoreAlarm } from '#domain/catalog/store.ts'

/** The reason of an alarm: no console is connected, or new orders wait for an answer. */
export type Trouble = 'unseen' | 'unanswered'

/** The watch over the console of a store, as it is kept between two looks. Instants are in ISO 8601. */
export type AlarmState = {
  /** The instant since which the store takes orders; null while it takes none. */
  readonly openSince: string | null
  /** Orders that came before this instant count as answered; null when none do. */
  readonly answeredAt: string | null
  /** The alarm that holds; null when all is well. */
  readonly alarm: {
    readonly trouble: Trouble
    readonly since: string
    readonly toldAt: string
    /** The number of its messages so far. */
    readonly told: number
  } | null
  /** The alarm has paused the store, and the pause holds. */
  readonly isPaused: boolean
}

export const atRest: AlarmState = { openSince: null, answeredAt: null, alarm: null, isPaused: false }

/** The settings of a store that gives none of its own. */
export const usualAlarm = {
  phones: [],
  unseenMinutes: 3,
  unansweredOrders: 3,
  answerMinutes: 5,
  repeatMinutes: 15,
  pausesStore: true,
  whileAccepting: true,
} as const satisfies StoreAlarm
