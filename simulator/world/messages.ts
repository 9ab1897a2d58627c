import type { Progress } from '../measures/measures.ts'
import type { Recording } from '../record/format.ts'
import type { Pace } from '../replay/perform.ts'
import type { Replayed } from '../replay/replay.ts'
import type { RunOutcome } from '../run/simulate.ts'
import type { Scenario } from '../scenario/schema.ts'

/** The result of a run in virtual time. */
export type WorldOutcome = RunOutcome & {
  /**
   * SHA-256 over the event log of the gateway, or null where it could not be read. The same seed gives the same hash.
   */
  readonly hashOfLog: string | null
  readonly virtualMs: number
  readonly realMs: number
  /** The part of the real time that the gateway's database statements took; null where the run did not begin. */
  readonly databaseMs: number | null
}

/** The result of a recording in virtual time. */
export type ReplayedInWorld = Replayed & { readonly hashOfLog: string | null }

/** From the thread that requests a run to the thread of the world. */
export type ToWorld =
  | { readonly type: 'run'; readonly scenario: Scenario; readonly plant: string | null; readonly isRecorded: boolean }
  | { readonly type: 'replay'; readonly recording: Recording; readonly pace: Pace; readonly plant: string | null }
  | { readonly type: 'stop' }

export type FromWorld =
  /** The gateway of the run is up, and the first actor comes now. */
  | { readonly type: 'begun' }
  | { readonly type: 'progress'; readonly virtualMs: number; readonly progress: Progress }
  | { readonly type: 'recorded'; readonly text: string }
  | { readonly type: 'over'; readonly outcome: WorldOutcome }
  | { readonly type: 'replayed'; readonly replayed: ReplayedInWorld }
