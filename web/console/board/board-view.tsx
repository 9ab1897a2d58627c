import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ringingOf } from '#domain/board/bell.ts'
import type { Entry } from '#domain/board/board.ts'
import { activeLanes } from '#domain/board/crowd.ts'
import { type Lane, lanes } from '#domain/board/lane.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { Role } from '#domain/operator/role.ts'
import { offeredSteps, type Step } from '#openapi/client/board/offered-steps.ts'
import type { ShownOrders } from '#openapi/client/board/shown-orders.ts'
import { boardTexts as texts } from '#web/console/texts/board.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import type { Order } from '../api/board.ts'
import { SoundBar } from '../sound/sound-bar.tsx'
import { useBell } from '../sound/use-bell.ts'
import { TicketBar } from '../ticket/ticket-bar.tsx'
import { usePrint } from '../ticket/use-print.ts'
import styles from './board.module.css'
import { BoardBar } from './board-bar.tsx'
import { Card } from './card.tsx'
import { timeWords, unpaidWords, urgencyOf } from './card-texts.ts'
import { Help } from './help.tsx'
import { firstOf, heirOf, neighbourOf, type Places } from './keys.ts'
import { LaneColumn } from './lane-column.tsx'
import { isActive, isAside, isStrip, laneWidths, type Part } from './lane-shapes.ts'
import { loadRejectPanel } from './lazy-reject-panel.tsx'
import { LostBar } from './lost-bar.tsx'
import { OrderRow } from './order-row.tsx'
import { placed, seenOf, withSteps } from './placed-orders.ts'
import { UndoBar } from './undo-bar.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useCompact } from './use-compact.ts'
import { useFollowedForm } from './use-followed-form.ts'
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

/** The board of orders: its columns, its keys and its sounds. */
export function BoardView({ shown, lost, role, now, steps }: BoardProps) {
  const { sending, problems, send, forget, explain, undoing } = steps
  const board = useMemo(() => placed(shown, sending, now), [shown, sending, now])
  const seen = useMemo(() => seenOf(shown, now), [shown, now])
  const notices = useNews(seen)
  const ringing = useMemo(() => ringingOf(withSteps(shown, sending), now), [shown, sending, now])
  const bell = useBell({ ringing, notices, isLost: lost !== null })

  const active = activeLanes.reduce((sum, lane) => sum + board[lane].length, 0)
  const { isCompact, toggle } = useCompact(active)
  const [chosen, setChosen] = useState<Part>('active')
  const [selected, setSelected] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState<string | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isScheduledOpen, setIsScheduledOpen] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const focusWanted = useRef<{ code: string | null; isByKeys: boolean } | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const { print, toPrinter } = usePrint()

  useEffect(loadRejectPanel, [])

  useEffect(() => {
    const codes = notices.flatMap(({ kind, code }) => (kind === 'changed' ? [code] : []))
    if (codes.length > 0) setChanged((known) => new Set([...known, ...codes]))
  }, [notices])

  const places = useMemo(() => placesOf(board), [board])
  const entry = selected !== null && lanes.some((lane) => places[lane].includes(selected)) ? selected : firstOf(places)

  const focusOn = useCallback((code: string | null, isByKeys = isFocusByKeys()) => {
    focusWanted.current = { code, isByKeys }
    setSelected(code)
  }, [])
  useLayoutEffect(() => {
    const { code, isByKeys } = focusWanted.current ?? { code: null, isByKeys: false }
    focusWanted.current = null
    if (code === null) return
    // A press of a finger scrolls nothing: the other columns would move under the hand.
    root.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus({ preventScroll: !isByKeys })
  })

  const latest = useRef<(code: string, step: Step) => void>(() => undefined)
  useLayoutEffect(() => {
    latest.current = (code, step) => {
      setRejecting(null)
      if (step.is !== 'see') focusOn(heirOf(places, code))
      void send(code, step)
    }
  })
  // The same function at every drawing, so that a card is drawn again for its own sake alone.
  const onStep = useCallback((code: string, step: Step) => latest.current(code, step), [])
  const onFocus = useCallback(
    (code: string) => {
      setSelected(code)
      forget(code)
      setChanged((known) => (known.has(code) ? new Set([...known].filter((one) => one !== code)) : known))
    },
    [forget],
  )

  const onKeep = useCallback(
    (code: string) => {
      setRejecting(null)
      focusOn(code)
    },
    [focusOn],
  )

  const asked = rejecting === null ? undefined : entryOf(board, rejecting)
  const mayStop = asked && offeredSteps(asked.order, asked.lane, role).includes('cancel')
  useFollowedForm({ code: rejecting, lane: mayStop ? asked.lane : null }, (code, lane) => {
    if (lane === null) setRejecting(null)
    else if (!(chosen === 'active' && isActive(lane))) setChosen(lane)
    void explain(code)
  })

  const onToggle = useCallback((code: string) => setOpened((known) => toggled(known, code)), [])

  useBoardKeys({
    onHelp: () => setIsHelpOpen((isOpen) => !isOpen),
    onMove(from, way) {
      const code = from === null ? entry : neighbourOf(places, from, way)
      const lane = lanes.find((one) => code !== null && places[one].includes(code))
      if (!lane) return false
      if (!(chosen === 'active' && isActive(lane))) setChosen(isActive(lane) ? 'active' : lane)
      if (lane === 'scheduled') setIsScheduledOpen(true)
      focusOn(code, true)
      return true
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
        if (!isRow(lane)) return false
        onToggle(code)
        return true
      }
      const step = { accept: 'accept', ready: 'ready', see: 'see', reject: 'cancel' } as const
      if (!offeredSteps(order, lane, role).includes(step[wish]) || sending.has(code)) return false
      if (wish === 'reject') setRejecting(code)
      else if (wish === 'see') onStep(code, { is: 'see', what: order.status === 'CANCELED' ? 'canceled' : 'placed' })
      else onStep(code, { is: wish })
      return true
    },
  })

  /** Ended orders are lines in either form. */
  const isRow = (lane: Lane | 'unpaid') => isCompact || lane === 'done'
  const withStore = shown.stores.length > 1
  const card = (lane: Lane | 'unpaid') => (placedOrder: Entry<Order>) => {
    const { order, isStruck } = placedOrder
    const { code } = order
    const Form = isRow(lane) ? OrderRow : Card
    return (
      <Form
        key={code}
        {...{ order, lane, isStruck, withStore, onStep, onFocus, onToggle, onKeep }}
        urgency={urgencyOf(placedOrder)}
        time={timeWords(order, placedOrder, now)}
        payable={lane === 'unpaid' ? unpaidWords(order, now) : null}
        hasChanged={changed.has(code)}
        offered={offeredSteps(order, lane, role).join()}
        sending={sending.get(code)?.is ?? null}
        problem={problems.get(code) ?? null}
        isRejecting={rejecting === code}
        isOpen={opened.has(code)}
        isEntry={entry === code}
        onReject={setRejecting}
      />
    )
  }
  return (
    <div ref={root} className={styles['board']}>
      {lost && <LostBar lost={lost} stores={shown.stores} />}
      <TicketBar now={now} onAgain={role === null ? null : toPrinter} />
      <UnreadableRows kind="order" pages={[shown]} />
      {shown.isTruncated && <p className={styles['none']}>{texts.truncated}</p>}
      <BoardBar
        counts={{ ...countsOf(board), active }}
        scheduledToday={todayIn(board.scheduled, now)}
        {...{ chosen, isScheduledOpen, isCompact, isHelpOpen }}
        onChoose={setChosen}
        onScheduled={() => setIsScheduledOpen(!isScheduledOpen)}
        onCompact={toggle}
        onHelp={() => setIsHelpOpen(!isHelpOpen)}
      />
      {isHelpOpen && <Help onClose={() => setIsHelpOpen(false)} />}
      <div
        className={classes(
          styles['columns'],
          isScheduledOpen && styles['withScheduled'],
          isCompact && styles['compactColumns'],
          chosen === 'active' && styles['allActive'],
        )}
        style={{ '--lanes': laneWidths(board, opened) } as CSSProperties}
      >
        {lanes.map((lane) => (
          <LaneColumn
            key={lane}
            lane={lane}
            entries={board[lane]}
            reach={entry === null ? 0 : places[lane].indexOf(entry) + 1}
            isAside={isAside(board, lane, chosen)}
            isStrip={isStrip(board, lane)}
            isRows={isRow(lane)}
            card={card(lane)}
          >
            {lane === 'new' && board.unpaid.length > 0 && (
              <div className={styles['unpaid']}>
                <h3 className={styles['unpaidHead']}>
                  <span>{texts.unpaid.title}</span> <span className={styles['count']}>{board.unpaid.length}</span>
                </h3>
                <div className={classes(styles['cards'], isCompact && styles['rows'])}>
                  {board.unpaid.map(card('unpaid'))}
                </div>
              </div>
            )}
          </LaneColumn>
        ))}
      </div>
      {role !== null && <UndoBar undoing={undoing} />}
      {!bell.isTrusted && <SoundBar onUnlock={bell.unlock} />}
    </div>
  )
}

const isFocusByKeys = () => document.activeElement?.matches(':focus-visible') ?? false

type Shown = ReturnType<typeof placed>

const placesOf = (board: Shown): Places => {
  const codes = (lane: Lane) => board[lane].map(({ order }) => order.code)
  return {
    ...{ scheduled: codes('scheduled'), new: codes('new'), preparing: codes('preparing') },
    ...{ ready: codes('ready'), onTheWay: codes('onTheWay'), done: codes('done') },
  }
}

function entryOf(board: Shown, code: string) {
  for (const lane of lanes) {
    const found = board[lane].find(({ order }) => order.code === code)
    if (found) return { order: found.order, lane }
  }
}

const countsOf = (board: Shown): Readonly<Record<Lane, number>> => {
  const { scheduled, preparing, ready, onTheWay, done } = board
  return {
    ...{ scheduled: scheduled.length, new: board.new.length, preparing: preparing.length },
    ...{ ready: ready.length, onTheWay: onTheWay.length, done: done.length },
  }
}

function toggled(codes: ReadonlySet<string>, code: string): ReadonlySet<string> {
  const next = new Set(codes)
  if (!next.delete(code)) next.add(code)
  return next
}

const todayIn = (entries: readonly Entry<Order>[], now: number): number =>
  entries.filter(({ order: { scheduledAt, branchContact } }) => {
    const dayOf = (instant: string) => venueTime(instant, branchContact.timeZone).date
    return scheduledAt !== null && dayOf(scheduledAt) === dayOf(new Date(now).toISOString())
  }).length
