import { createFixBuffer, fixOf, type PhoneFix } from './fix-buffer.ts'

export type Reporting =
  | { readonly type: 'Searching' }
  | { readonly type: 'Reporting' }
  /** The phone has a place, the network does not carry it. */
  | { readonly type: 'Unsent' }
  | { readonly type: 'Silent'; readonly reason: 'denied' | 'unavailable' | 'unsupported' }

type ReporterOptions = {
  readonly geolocation: Geolocation | undefined
  /** Whether the batch arrived. */
  readonly send: (fixes: readonly PhoneFix[]) => Promise<boolean>
  readonly onChange: (reporting: Reporting) => void
}

const betweenBatchesMs = 1000
const afterFailureMs = 5000
/** A phone that stands still may say nothing: then it is asked. */
const askAfterMs = 30_000

const precisely: PositionOptions = { enableHighAccuracy: true, maximumAge: 0 }

/** Reports where this phone is, at most once a second and all of it, until it is stopped. */
export function reportPositions({ geolocation, send, onChange }: ReporterOptions): () => void {
  if (!geolocation) {
    onChange({ type: 'Silent', reason: 'unsupported' })
    return () => undefined
  }
  const buffer = createFixBuffer()
  let sending: ReturnType<typeof setTimeout> | null = null
  let question: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function flush() {
    const batch = buffer.take()
    const arrived = await send(batch)
    if (!arrived) buffer.putBack(batch)
    if (isStopped) return
    onChange({ type: arrived ? 'Reporting' : 'Unsent' })
    sending = setTimeout(next, arrived ? betweenBatchesMs : afterFailureMs)
  }

  function next() {
    sending = null
    if (buffer.size() > 0) soon()
  }

  function soon() {
    sending ??= setTimeout(flush)
  }

  function onFix(position: GeolocationPosition) {
    buffer.add(fixOf(position))
    soon()
    askLater()
  }

  function onFailure({ code, PERMISSION_DENIED }: GeolocationPositionError) {
    onChange({ type: 'Silent', reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' })
    askLater()
  }

  function askLater() {
    clearTimeout(question)
    question = setTimeout(
      () => geolocation?.getCurrentPosition(onFix, onFailure, { ...precisely, timeout: 20_000 }),
      askAfterMs,
    )
  }

  onChange({ type: 'Searching' })
  askLater()
  const watch = geolocation.watchPosition(onFix, onFailure, precisely)
  return () => {
    isStopped = true
    geolocation.clearWatch(watch)
    clearTimeout(question)
    if (sending) clearTimeout(sending)
  }
}
