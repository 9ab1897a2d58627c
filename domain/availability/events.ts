import type { LeverTarget } from './target.ts'

/** The kind of end that was chosen for a lever. */
export type LeverEnd = 'time' | 'opening' | 'resumed'

/** The reason of a lever that no person has pulled: the shop answered no order. */
export type LeverReason = 'unanswered'

/** The kind of principal who pulled a lever, with an operator's id. It holds no name, so an erasure has nothing to find here. */
export type PulledBy = { readonly is: string; readonly id?: string }

/** Events of `availability-{storeId}` and `service-{storeId}`. `at` and `until` are instants in ISO 8601. */
export type AvailabilityEvent =
  | {
      readonly type: 'LeverPulled'
      readonly target: LeverTarget
      readonly end: LeverEnd
      /** Null lasts until it is released. */
      readonly until: string | null
      /** Absent where a person or a program pulled it. */
      readonly reason?: LeverReason
      readonly at: string
      /** Absent in events of earlier releases. */
      readonly by?: PulledBy
    }
  | { readonly type: 'LeverReleased'; readonly target: LeverTarget; readonly at: string }
  /** The end of a lever has come. */
  | { readonly type: 'LeverEnded'; readonly target: LeverTarget; readonly at: string }
