import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ringingOf } from '#domain/board/bell.ts'
import type { Entry } from '#domain/board/board.ts'
import { type Lane, lanes } from '#domain/board/lane.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { Role } from '#domain/operator/role.ts'
import { offeredSteps, type Step } from '#openapi/client/board/offered-steps.ts'
import type { ShownOrders } from '#openapi/client/board/shown-orders.ts'
import { boardTexts as texts } from '#web/console/texts/board.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { useStored } from '#web/shared/state/stored.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import type { Order } from '../api/board.ts'
import { paths, searchAtOnce } from '../paths.ts'
import { SoundBar } from '../sound/sound-bar.tsx'
import { useBell } from '../sound/use-bell.ts'
import { TicketBar } from '../ticket/ticket-bar.tsx'
import { usePrint } from '../ticket/use-print.ts'
import styles from './board.module.css'
import { Card } from './card.tsx'
import { timeWords, unpaidWords } from './card-texts.ts'
import { Help } from './help.tsx'
import { firstOf, heirOf, neighbourOf, type Places, usesKeys, wishOf } from './keys.ts'
import { LaneColumn } from './lane-column.tsx'
import { LostBar } from './lost-bar.tsx'
import { placed, seenOf, withSteps } from './placed-orders.ts'
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
  const { sending, problems, send, forget } = steps
  const board = useMemo(() => placed(shown, sending, now), [shown, sending, now])
  const seen = useMemo(() => seenOf(shown, now), [shown, now])
  const notices = useNews(seen)
  const ringing = useMemo(() => ringingOf(withSteps(shown, sending), now), [shown, sending, now])
  const bell = useBell({ ringing, notices, isLost: lost !== null })

  const [chosen, setChosen] = useState<Lane>('new')
  const [selected, setSelected] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState<string | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isScheduledOpen, setIsScheduledOpen] = useState(false)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const focusWanted = useRef<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const areKeysOn = useStored(usesKeys) ?? true
  const { print, toPrinter } = usePrint()

  useEffect(() => {
    const codes = notices.flatMap(({ kind, code }) => (kind === 'changed' ? [code] : []))
    if (codes.length > 0) setChanged((known) => new Set([...known, ...codes]))
  }, [notices])

  const places = useMemo(() => placesOf(board), [board])
  const entry = selected !== null && lanes.some((lane) => places[lane].includes(selected)) ? selected : firstOf(places)

  const focusOn = useCallback((code: string | null) => {
    focusWanted.current = code
    setSelected(code)
  }, [])
  useLayoutEffect(() => {
    const code = focusWanted.current
    if (code === null) return
    focusWanted.current = null
    root.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus()
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

  const press = useEffectEvent((event: KeyboardEvent) => {
    const wish = areKeysOn ? wishOf(event) : null
    if (!wish) return
    if (wish.is === 'help') {
      setIsHelpOpen((isOpen) => !isOpen)
      return
    }
    if (wish.is === 'search') {
      // The key must not be typed into the field that it leads to.
      event.preventDefault()
      void navigate(paths.orders, { state: searchAtOnce })
      return
    }
    const on = document.activeElement?.closest<HTMLElement>('[data-code]')?.dataset['code'] ?? null
    if (wish.is === 'move') {
      const code = on === null ? entry : neighbourOf(places, on, wish.way)
      if (code === null) return
      event.preventDefault()
      const lane = lanes.find((one) => places[one].includes(code))
      if (lane) setChosen(lane)
      if (lane === 'scheduled') setIsScheduledOpen(true)
      focusOn(code)
      return
    }
    const found = on === null ? undefined : entryOf(board, on)
    if (on === null || !found) return
    if (wish.is === 'print') {
      event.preventDefault()
      if (role !== null) void print(found.order)
      return
    }
    const offered = offeredSteps(found.order, found.lane, role)
    const step = { accept: 'accept', ready: 'ready', see: 'see', reject: 'cancel' } as const
    if (!offered.includes(step[wish.is]) || sending.has(on)) return
    event.preventDefault()
    if (wish.is === 'reject') setRejecting(on)
    else if (wish.is === 'see')
      onStep(on, { is: 'see', what: found.order.status === 'CANCELED' ? 'canceled' : 'placed' })
    else onStep(on, { is: wish.is })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const withStore = shown.stores.length > 1
  const card =
    (lane: Lane | 'unpaid') =>
    ({ order, lateness, isStruck }: Entry<Order>) => (
      <Card
        key={order.code}
        {...{ order, lane, isStruck, withStore, onStep, onFocus }}
        latenessIs={lateness?.is ?? null}
        time={timeWords(order, lateness, now)}
        payable={lane === 'unpaid' ? unpaidWords(order, now) : null}
        hasChanged={changed.has(order.code)}
        offered={offeredSteps(order, lane, role).join()}
        sending={sending.get(order.code)?.is ?? null}
        problem={problems.get(order.code) ?? null}
        isRejecting={rejecting === order.code}
        isEntry={entry === order.code}
        onReject={setRejecting}
        onKeep={onKeep}
      />
    )
  return (
    <div ref={root} className={styles['board']}>
      {lost && <LostBar lost={lost} stores={shown.stores} />}
      <TicketBar now={now} onAgain={role === null ? null : toPrinter} />
      <UnreadableRows kind="order" pages={[shown]} />
      {shown.isTruncated && <p className={styles['none']}>{texts.truncated}</p>}
      <nav className={styles['tabs']} aria-label={texts.lanesLabel}>
        {lanes.map((lane) => (
          <button
            key={lane}
            type="button"
            className={styles['tab']}
            aria-pressed={lane === chosen}
            onClick={() => setChosen(lane)}
          >
            <span>{texts.lanes[lane]}</span> <span className={styles['count']}>{board[lane].length}</span>
          </button>
        ))}
      </nav>
      <div className={styles['scheduledBar']}>
        <p>
          <strong>{`${texts.lanes.scheduled} ${board.scheduled.length}`}</strong>
          <span>{` · ${texts.today(todayIn(board.scheduled, now))}`}</span>
        </p>
        {board.scheduled.length > 0 && (
          <Button
            variant="secondary"
            aria-expanded={isScheduledOpen}
            onClick={() => setIsScheduledOpen(!isScheduledOpen)}
          >
            {isScheduledOpen ? texts.hide : texts.show}
          </Button>
        )}
        <Button variant="quiet" aria-expanded={isHelpOpen} onClick={() => setIsHelpOpen(!isHelpOpen)}>
          {texts.help.open}
        </Button>
      </div>
      {isHelpOpen && <Help onClose={() => setIsHelpOpen(false)} />}
      <div className={classes(styles['columns'], isScheduledOpen && styles['withScheduled'])}>
        {lanes.map((lane) => (
          <LaneColumn
            key={lane}
            lane={lane}
            entries={board[lane]}
            reach={entry === null ? 0 : places[lane].indexOf(entry) + 1}
            isChosen={chosen === lane}
            card={card(lane)}
          >
            {lane === 'new' && board.unpaid.length > 0 && (
              <div className={styles['unpaid']}>
                <h3 className={styles['unpaidHead']}>
                  <span>{texts.unpaid.title}</span> <span className={styles['count']}>{board.unpaid.length}</span>
                </h3>
                <div className={styles['cards']}>{board.unpaid.map(card('unpaid'))}</div>
              </div>
            )}
          </LaneColumn>
        ))}
      </div>
      {!bell.isTrusted && <SoundBar onUnlock={bell.unlock} />}
    </div>
  )
}

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

const todayIn = (entries: readonly Entry<Order>[], now: number): number =>
  entries.filter(({ order: { scheduledAt, branchContact } }) => {
    const dayOf = (instant: string) => venueTime(instant, branchContact.timeZone).date
    return scheduledAt !== null && dayOf(scheduledAt) === dayOf(new Date(now).toISOString())
  }).length
