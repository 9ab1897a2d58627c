import type { Position } from '#domain/geo/position.ts'
import { heldUntil, type ReportRate, reportRateOf } from '#domain/tracking/need.ts'
import { createFixBuffer, fixOf, type PhoneFix } from './fix-buffer.ts'
import { createPositionSource } from './position-source.ts'

export type Reporting =
  | { readonly type: 'Searching' }
  | { readonly type: 'Reporting' }
  /** The phone has a position, but the network does not carry it. */
  | { readonly type: 'Unsent' }
  | { readonly type: 'Silent'; readonly reason: 'denied' | 'unavailable' | 'unsupported' }
  /** The phone has given no position since this time. */
  | { readonly type: 'Stalled'; readonly since: number }
  /** The page slept, as on a locked phone, and reported nothing. */
  | { readonly type: 'Slept'; readonly from: number; readonly to: number }

type ReporterOptions = {
  readonly geolocation: Geolocation | undefined
  /** Returns whether the batch arrived. */
  readonly send: (fixes: readonly PhoneFix[]) => Promise<boolean>
  /** The courier's destination; null when no store or diner waits for the courier. */
  readonly target: () => Position | null
  readonly onChange: (reporting: Reporting) => void
}

export type PositionReporter = ReturnType<typeof reportPositions>

const betweenBatchesMs = 1000
const afterFailureMs = 5000
/** The first `rider-watched` arrives within this time, at the start and after a sleep. */
const firstWordMs = 30_000
const lookMs = 5000
/** A check that comes this late means that the page slept. */
const sleepMs = 25_000
const sayingMs = 15_000
const stalledMs = 60_000
/** Fixes sent this long before a connection broke may not have arrived, because a break is noticed late. */
const doubtfulMs = 45_000

/** Reports the phone's position until it is stopped: as often as needed, and without losing a fix. */
export function reportPositions({ geolocation, send, target, onChange }: ReporterOptions) {
  if (!geolocation) {
    onChange({ type: 'Silent', reason: 'unsupported' })
    return { hear: () => undefined, sendAgain: () => undefined, look: () => undefined, stop: () => undefined }
  }
  const buffer = createFixBuffer()
  const startedAt = Date.now()
  let watchedUntil = startedAt + firstWordMs
  let last: { readonly fix: PhoneFix; readonly cameAt: number } | null = null
  let sent: { readonly fixes: readonly PhoneFix[]; readonly at: number }[] = []
  let sending: ReturnType<typeof setTimeout> | null = null
  let lookedAt = startedAt
  let said: Reporting = { type: 'Searching' }
  let saysSleepUntil = 0
  let isStopped = false

  function say(reporting: Reporting) {
    // The message about the sleep stays long enough for the courier to read it.
    if (isStopped || (reporting.type === 'Reporting' && Date.now() < saysSleepUntil)) return
    said = reporting
    onChange(reporting)
  }

  async function flush() {
    const fixes = buffer.take()
    const arrived = await send(fixes)
    const now = Date.now()
    if (arrived) sent = [...sent.filter(({ at }) => now - at < doubtfulMs), { fixes, at: now }]
    else buffer.putBack(fixes)
    if (isStopped) return
    say({ type: arrived ? 'Reporting' : 'Unsent' })
    sending = setTimeout(next, arrived ? betweenBatchesMs : afterFailureMs)
  }

  function next() {
    sending = null
    if (buffer.size() > 0) soon()
  }

  function soon() {
    sending ??= setTimeout(flush)
  }

  const source = createPositionSource({
    geolocation,
    onPosition(position) {
      const fix = fixOf(position)
      // Some phones repeat their last known position.
      if (fix.at === last?.fix.at) return
      last = { fix, cameAt: Date.now() }
      buffer.add(fix)
      soon()
      adapt()
    },
    onFailure({ code, PERMISSION_DENIED }) {
      say({ type: 'Silent', reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' })
    },
  })

  function adapt() {
    const rate: ReportRate = reportRateOf({ now: Date.now(), watchedUntil, at: last?.fix ?? null, target: target() })
    source.go(rate)
  }

  /** Checks by the clock whether the phone still reports, because a silent phone raises no event. */
  function look() {
    const now = Date.now()
    const heardAt = last?.cameAt ?? startedAt
    if (now - lookedAt > sleepMs && now - heardAt > sleepMs) {
      saysSleepUntil = now + sayingMs
      watchedUntil = Math.max(watchedUntil, now + firstWordMs)
      say({ type: 'Slept', from: heardAt, to: now })
      source.startAgain()
    } else if (now - heardAt > stalledMs && said.type !== 'Silent' && now >= saysSleepUntil)
      say(last ? { type: 'Stalled', since: last.cameAt } : { type: 'Silent', reason: 'unavailable' })
    lookedAt = now
    adapt()
  }

  onChange(said)
  adapt()
  const looking = setInterval(look, lookMs)
  return {
    /** Takes the gateway's message whether a diner is watching. */
    hear(word: { readonly watched: boolean; readonly until: number }) {
      watchedUntil = heldUntil(word, Date.now())
      adapt()
    },
    /** The connection broke: sends the newest fixes again. The gateway drops duplicates. */
    sendAgain() {
      const now = Date.now()
      buffer.putBack(sent.filter(({ at }) => now - at < doubtfulMs).flatMap(({ fixes }) => fixes))
      sent = []
      if (buffer.size() > 0) soon()
    },
    /** The page is visible again. */
    look,
    stop() {
      isStopped = true
      source.stop()
      clearInterval(looking)
      if (sending) clearTimeout(sending)
    },
  }
}
