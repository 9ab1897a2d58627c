import type { Position } from '#domain/geo/position.ts'
import { heldUntil, type Pace, paceOf } from '#domain/tracking/need.ts'
import { createFixBuffer, fixOf, type PhoneFix } from './fix-buffer.ts'
import { createPlaceSource } from './place-source.ts'

export type Reporting =
  | { readonly type: 'Searching' }
  | { readonly type: 'Reporting' }
  /** The phone has a place, the network does not carry it. */
  | { readonly type: 'Unsent' }
  | { readonly type: 'Silent'; readonly reason: 'denied' | 'unavailable' | 'unsupported' }
  /** The phone has given no place since then. */
  | { readonly type: 'Stalled'; readonly since: number }
  /** The page slept meanwhile, as in a locked phone, and reported nothing. */
  | { readonly type: 'Slept'; readonly from: number; readonly to: number }

type ReporterOptions = {
  readonly geolocation: Geolocation | undefined
  /** Whether the batch arrived. */
  readonly send: (fixes: readonly PhoneFix[]) => Promise<boolean>
  /** Where the courier goes now; null where nobody waits for them. */
  readonly target: () => Position | null
  readonly onChange: (reporting: Reporting) => void
}

export type PositionReporter = ReturnType<typeof reportPositions>

const betweenBatchesMs = 1000
const afterFailureMs = 5000
/** Until the first word of who watches can be there, at the start and after a sleep. */
const firstWordMs = 30_000
const lookMs = 5000
/** Looks that come so late tell of a page that slept. */
const sleepMs = 25_000
const sayingMs = 15_000
const stalledMs = 60_000
/** What went into a line that then broke may never have come out of it: the line notices after so long. */
const doubtfulMs = 45_000

/** Reports where this phone is, as often as it is needed and all of it, until it is stopped. */
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
    // Whoever wakes the phone has to have the time to read that it slept.
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

  const source = createPlaceSource({
    geolocation,
    onPlace(position) {
      const fix = fixOf(position)
      // Some phones repeat the last place that they knew.
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
    const pace: Pace = paceOf({ now: Date.now(), watchedUntil, at: last?.fix ?? null, target: target() })
    source.go(pace)
  }

  /** Whether it still reports: of a phone that says nothing only the clock tells. */
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
    /** What the gateway says of who watches. */
    hear(word: { readonly watched: boolean; readonly until: number }) {
      watchedUntil = heldUntil(word, Date.now())
      adapt()
    },
    /** The line broke: what it was given last goes out again. The gateway counts nothing twice. */
    sendAgain() {
      const now = Date.now()
      buffer.putBack(sent.filter(({ at }) => now - at < doubtfulMs).flatMap(({ fixes }) => fixes))
      sent = []
      if (buffer.size() > 0) soon()
    },
    /** The page is seen again. */
    look,
    stop() {
      isStopped = true
      source.stop()
      clearInterval(looking)
      if (sending) clearTimeout(sending)
    },
  }
}
