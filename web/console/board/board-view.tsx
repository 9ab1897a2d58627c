import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { ringingOf } from '#domain/board/bell.ts'
import type { BoardEntry } from '#domain/board/board.ts'
import { activeLanes } from '#domain/board/crowd.ts'
import { type Lane, lanes } from '#domain/board/lane.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { Role } from '#domain/operator/role.ts'
import { offeredSteps } from '#openapi/client/board/offered-steps.ts'
import type { ShownOrders } from '#openapi/client/board/shown-orders.ts'
import { ringingWords, boardTexts as texts } from '#web/console/texts/board.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { clockTime } from '#web/shared/texts/clock.ts'
import type { Order } from '../api/board.ts'
import { SoundBar } from '../sound/sound-bar.tsx'
import { useBell } from '../sound/use-bell.ts'
import { TicketBar } from '../ticket/ticket-bar.tsx'
import { usePrint } from '../ticket/use-print.ts'
import { useStill } from '../workplace/use-still.ts'
import styles from './board.module.css'
import { BoardBar } from './board-bar.tsx'
import { BoardColumns } from './board-columns.tsx'
import { boardAtFirst, boardReducer } from './board-state.ts'
import { firstOf, laneOf, neighbourOf, type Places } from './keys.ts'
import { isRow, openedAs, type PlacedBoard } from './lane-shapes.ts'
import { LazyHelp, loadParts } from './lazy-parts.tsx'
import { LostBar } from './lost-bar.tsx'
import { placed, seenOf, withSteps } from './placed-orders.ts'
import { UndoBar } from './undo-bar.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useCardActions, useShownCard } from './use-card-actions.ts'
import { useCompact } from './use-compact.ts'
import { useNews } from './use-news.ts'
import type { Lost } from './use-orders.ts'
import type { useSteps } from './use-steps.ts'

type BoardProps = {
  readonly shown: ShownOrders
  readonly lost: Lost | null
  /** Null on a locked tablet, which takes no step. */
  readonly role: Role | null
  readonly now: number
  readonly steps: ReturnType<typeof useSteps>
}

/** The board of orders: its columns, its keys and its sounds. Nothing on it moves while a finger is down. */
export function BoardView({ role, steps, ...live }: BoardProps) {
  const [shown, now, lost] = [useStill(live.shown), useStill(live.now), useStill(live.lost)]
  const [sending, problems] = [useStill(steps.sending), useStill(steps.problems)]
  const board = useMemo(() => placed(shown, sending, now), [shown, sending, now])
  const places = useMemo(() => placesOf(board), [board])
  const seen = useMemo(() => seenOf(shown, now), [shown, now])
  const notices = useNews(seen)
  const ringing = useMemo(() => ringingOf(withSteps(shown, sending), now), [shown, sending, now])
  const bell = useBell({ ringing, notices, isLost: lost !== null })

  const [state, dispatch] = useReducer(boardReducer, boardAtFirst)
  const { part, selected, rejecting, isHelpOpen } = state
  const changed = useStill(state.changed)
  const counts = countsOf(board)
  const { isCompact, long, toggle } = useCompact(counts)
  const { print, toPrinter } = usePrint()
  const root = useShownCard(state)
  const actions = useCardActions(places, steps, dispatch)
  const entry = selected !== null && laneOf(places, selected) ? selected : firstOf(places)

  useEffect(loadParts, [])
  useEffect(() => {
    const codes = notices.flatMap(({ kind, code }) => (kind === 'changed' ? [code] : []))
    if (codes.length > 0) dispatch({ type: 'OrdersChanged', codes })
  }, [notices])

  const asked = rejecting === null ? undefined : entryOf(board, rejecting)
  const mayStop = asked && offeredSteps(asked.order, asked.lane, role).includes('cancel')
  useFollowedForm({ code: rejecting, lane: mayStop ? asked.lane : null }, (code, lane) => {
    dispatch(lane === null ? { type: 'RejectionClosed', focus: null } : { type: 'RejectionFollowed', lane })
    void steps.explainMove(code)
  })

  const toggleHelp = () => dispatch({ type: 'HelpToggled' })
  useBoardKeys({
    onHelp: toggleHelp,
    onMove(from, way) {
      const code = from === null ? entry : neighbourOf(places, from, way)
      const lane = code === null ? undefined : laneOf(places, code)
      if (lane) dispatch({ type: 'CardReached', code, lane })
      return lane !== undefined
    },
    onOrder(code, wish) {
      const found = entryOf(board, code)
      if (!found) return false
      const { order, lane } = found
      if (wish === 'print') {
        if (role !== null) void print(order)
        return true
      }
      if (wish === 'open') {
        if (!isRow(lane, isCompact)) return false
        actions.onToggle(openedAs(code, lane))
        return true
      }
      const step = { accept: 'accept', ready: 'ready', see: 'see', reject: 'cancel' } as const
      if (!offeredSteps(order, lane, role).includes(step[wish]) || sending.has(code)) return false
      if (wish === 'reject') actions.onReject(code)
      else if (wish === 'see')
        actions.onStep(code, { is: 'see', what: order.status === 'CANCELED' ? 'canceled' : 'placed' })
      else actions.onStep(code, { is: wish })
      return true
    },
  })

  const withStore = shown.stores.length > 1
  return (
    <div ref={root} className={styles['board']}>
      {lost && <LostBar lost={lost} stores={shown.stores} />}
      <TicketBar now={now} onAgain={role === null ? null : toPrinter} />
      <UnreadableRows kind="order" pages={[shown]} />
      {shown.isTruncated && <p className={styles['none']}>{texts.truncated}</p>}
      <BoardBar
        counts={counts}
        scheduledToday={todayIn(board.scheduled, now)}
        clock={clockTime(new Date(now).toISOString(), shown.stores[0]?.timeZone)}
        storeName={withStore ? texts.stores.all : (shown.stores[0]?.name ?? '')}
        {...{ isCompact, isHelpOpen }}
        chosen={part}
        onChoose={(next) => dispatch({ type: 'PartChosen', part: next })}
        onCompact={toggle}
        onHelp={toggleHelp}
      >
        {!bell.isTrusted && <SoundBar waiting={ringingWords(ringing)} onUnlock={bell.unlock} />}
      </BoardBar>
      {isHelpOpen && <LazyHelp onClose={toggleHelp} />}
      <BoardColumns
        {...{ board, places, state, changed, entry, role, now, withStore, isCompact, long, sending, problems, actions }}
      />
      {role !== null && <UndoBar undoing={steps.undoing} />}
    </div>
  )
}

const ofLanes = <Value,>(ofLane: (lane: Lane) => Value) =>
  Object.fromEntries(lanes.map((lane) => [lane, ofLane(lane)])) as Readonly<Record<Lane, Value>>

const placesOf = (board: PlacedBoard): Places => ofLanes((lane) => board[lane].map(({ order }) => order.code))

function entryOf(board: PlacedBoard, code: string) {
  for (const lane of lanes) {
    const found = board[lane].find(({ order }) => order.code === code)
    if (found) return { order: found.order, lane }
  }
}

const countsOf = (board: PlacedBoard) => ({
  ...ofLanes((lane) => board[lane].length),
  active: activeLanes.reduce((sum, lane) => sum + board[lane].length, 0),
})

const todayIn = (entries: readonly BoardEntry<Order>[], now: number): number =>
  entries.filter(({ order: { scheduledAt, branchContact } }) => {
    const dayOf = (instant: string) => venueTime(instant, branchContact.timeZone).date
    return scheduledAt !== null && dayOf(scheduledAt) === dayOf(new Date(now).toISOString())
  }).length

/** The order whose form is open, and the column in which it can still be stopped; null for none. */
type FormPlace = { readonly code: string | null; readonly lane: Lane | null }

/** Calls back when another person has moved the order whose form is open. */
function useFollowedForm({ code, lane }: FormPlace, onMoved: (code: string, lane: Lane | null) => void) {
  const before = useRef<FormPlace>({ code, lane })
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    const known = before.current
    before.current = { code, lane }
    if (code !== null && known.code === code && known.lane !== lane) moved(code, lane)
  }, [code, lane])
}
