import type { LeverTarget } from './target.ts'

/** The kind of end that was chosen for a lever. */
export type LeverEnd = 'time' | 'opening' | 'resumed'

/** Events of `availability-{storeId}`. `at` and `until` are instants in ISO 8601. */
export type AvailabilityEvent =
  | {
      readonly type: 'LeverPulled'
      readonly target: LeverTarget
      readonly end: LeverEnd
      /** Null lasts until it is released. */
      readonly until: string | null
      readonly at: string
    }
  | { readonly type: 'LeverReleased'; readonly target: LeverTarget; readonly at: string }
  /** The end of a lever has come. */
  | { readonly type: 'LeverEnded'; readonly target: LeverTarget; readonly at: string }
