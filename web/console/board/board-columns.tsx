import type { CSSProperties } from 'react'
import type { BoardEntry } from '#domain/board/board.ts'
import type { ActiveLane } from '#domain/board/crowd.ts'
import { type Lane, lanes } from '#domain/board/lane.ts'
import type { Role } from '#domain/operator/role.ts'
import { type OfferedStep, offeredSteps } from '#openapi/client/board/offered-steps.ts'
import { boardTexts as texts } from '#web/console/texts/board.ts'
import { classes } from '#web/shared/ui/classes.ts'
import type { Order } from '../api/board.ts'
import styles from './board.module.css'
import type { BoardState } from './board-state.ts'
import { Card } from './card.tsx'
import { ageWords, timeWords, unpaidWords, urgencyOf } from './card-texts.ts'
import type { Places } from './keys.ts'
import { LaneColumn } from './lane-column.tsx'
import { isAside, isDoneRead, isRow, isStrip, laneWidths, openedAs, type PlacedBoard } from './lane-shapes.ts'
import { OrderRow } from './order-row.tsx'
import type { CardActions } from './use-card-actions.ts'
import { useReservedRoom } from './use-reserved-room.ts'

type ColumnsProps = {
  readonly board: PlacedBoard
  readonly places: Places
  readonly state: BoardState
  readonly changed: ReadonlySet<string>
  /** The card that the keys reach first. */
  readonly entry: string | null
  readonly role: Role | null
  readonly now: number
  readonly withStore: boolean
  readonly isCompact: boolean
  readonly long: ActiveLane | null
  readonly sending: ReadonlyMap<string, OfferedStep>
  readonly problems: ReadonlyMap<string, string>
  readonly actions: CardActions
}

/** The columns of the board with their cards. */
export function BoardColumns(props: ColumnsProps) {
  const { board, places, state, entry, isCompact, now } = props
  const { part, opened } = state
  const shape = { board, kept: useReservedRoom(board, now) }
  const isRead = isDoneRead(board, opened)
  const long = isRead ? null : props.long
  return (
    <div
      className={classes(
        styles['columns'],
        part === 'scheduled' && styles['withScheduled'],
        isCompact && styles['compactColumns'],
      )}
      style={{ '--lanes': laneWidths(shape, { isRead, long }) } as CSSProperties}
    >
      {lanes.map((lane) => (
        <LaneColumn
          key={lane}
          lane={lane}
          entries={board[lane]}
          reach={entry === null ? 0 : places[lane].indexOf(entry) + 1}
          isAside={isAside(shape, lane, part)}
          isStrip={isStrip(shape, lane)}
          isRows={isRow(lane, isCompact)}
          isLong={lane === long}
          card={cardIn(lane, props)}
        >
          {lane === 'new' && board.unpaid.length > 0 && (
            <div className={styles['unpaid']}>
              <h3 className={styles['unpaidHead']}>
                <span>{texts.unpaid.title}</span> <span className={styles['count']}>{board.unpaid.length}</span>
              </h3>
              <div className={classes(styles['cards'], isCompact && styles['rows'])}>
                {board.unpaid.map(cardIn('unpaid', props))}
              </div>
            </div>
          )}
        </LaneColumn>
      ))}
    </div>
  )
}

/** Draws the orders of a column. */
function cardIn(lane: Lane | 'unpaid', props: ColumnsProps) {
  const { state, changed, entry, role, now, withStore, isCompact, sending, problems, actions } = props
  const Form = isRow(lane, isCompact) ? OrderRow : Card
  return (placedOrder: BoardEntry<Order>) => {
    const { order, isStruck } = placedOrder
    const { code } = order
    return (
      <Form
        key={code}
        {...{ order, lane, isStruck, withStore, ...actions }}
        urgency={urgencyOf(placedOrder)}
        time={timeWords(order, placedOrder, now)}
        age={ageWords(placedOrder)}
        payable={lane === 'unpaid' ? unpaidWords(order, now) : null}
        hasChanged={changed.has(code)}
        offered={offeredSteps(order, lane, role).join()}
        sending={sending.get(code)?.is ?? null}
        problem={problems.get(code) ?? null}
        isRejecting={state.rejecting === code}
        isOpen={state.opened.has(openedAs(code, lane))}
        isEntry={entry === code}
      />
    )
  }
}
