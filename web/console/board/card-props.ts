import type { Lane } from '#domain/board/lane.ts'
import type { Lateness } from '#domain/board/lateness.ts'
import type { OfferedStep, StepName } from '#openapi/client/board/offered-steps.ts'
import type { Order } from '../api/board.ts'

export type CardProps = {
  readonly order: Order
  readonly lane: Lane | 'unpaid'
  readonly urgency: Lateness['is'] | null
  readonly isStruck: boolean
  /** The words about its time. Words in place of the minute, so that a card is drawn again only when they change. */
  readonly time: string
  /** Null where its time says it. */
  readonly age: string | null
  /** The words about the time left to pay; null for an order that is not awaited. */
  readonly payable: string | null
  readonly withStore: boolean
  readonly hasChanged: boolean
  /** Joined by commas, so that an equal list is an equal property. */
  readonly offered: string
  readonly sending: StepName | null
  readonly problem: string | null
  readonly isRejecting: boolean
  readonly isEntry: boolean
  /** Its plates show also where an order is one line. */
  readonly isOpen: boolean
  readonly onStep: (code: string, step: OfferedStep) => void
  readonly onReject: (code: string) => void
  /** The order is not rejected after all. */
  readonly onKeep: (code: string) => void
  /** Opens or closes a line by its mark (`openedAs`). */
  readonly onToggle: (mark: string) => void
  readonly onFocus: (code: string) => void
}
