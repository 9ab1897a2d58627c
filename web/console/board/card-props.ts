import type { Lane } from '#domain/board/lane.ts'
import type { Lateness } from '#domain/board/lateness.ts'
import type { Order, Step } from '../api/board.ts'
import type { StepName } from './offered-steps.ts'

export type CardProps = {
  readonly order: Order
  readonly lane: Lane | 'unpaid'
  readonly latenessIs: Lateness['is'] | null
  readonly latenessMinutes: number
  readonly isStruck: boolean
  /** The current minute: a card is drawn again when its words change with it. */
  readonly now: number
  readonly withStore: boolean
  readonly hasChanged: boolean
  /** Joined by commas, so that an equal list is an equal property. */
  readonly offered: string
  readonly sending: StepName | null
  readonly problem: string | null
  readonly isRejecting: boolean
  readonly isEntry: boolean
  readonly onStep: (code: string, step: Step) => void
  readonly onReject: (code: string | null) => void
  readonly onFocus: (code: string) => void
}
