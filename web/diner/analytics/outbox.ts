import { retentionMs } from '#domain/analytics/instants.ts'
import { singleFlight } from '#domain/kernel/single-flight.ts'
import { newId } from '#web/shared/new-id.ts'
import { filled, having, list, number, shape, text } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'
import type { EndpointEvent } from './endpoint-events.ts'

/** Sent unchanged until it has an answer: its key makes it count once. */
export type Batch = {
  readonly key: string
  readonly session: string
  readonly at: number
  readonly events: readonly EndpointEvent[]
}

/** After `failed` another try makes sense, after `refused` it does not. */
export type SendOutcome = 'sent' | 'failed' | 'refused'

const idleMs = 3_000
const mostEvents = 20
/**
 * The limit while the network is away. Beyond it the oldest are dropped, so that statistics take no more of a phone's
 * storage.
 */
const mostPending = 20
/** The pause after a failure. */
const restMs = 30_000

const pending = createStored<readonly Batch[]>(
  'comanda.analytics-outbox',
  list(shape({ key: filled, session: text, at: number, events: list(having<EndpointEvent>({})) })),
)

/**
 * Collects events into small batches. A batch is stored until it has an answer, so that it survives the page and a lost
 * network. A batch that is sent twice because of this has the same key.
 */
export function createOutbox(send: (batch: Batch) => Promise<SendOutcome>) {
  let open: { readonly session: string; readonly events: EndpointEvent[] } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0

  const waiting = () => (pending.current() ?? []).filter(({ at }) => Date.now() - at < retentionMs)
  const keep = (batches: readonly Batch[]) => pending.set(batches.length > 0 ? batches.slice(-mostPending) : null)

  const close = () => {
    if (open) keep([...waiting(), { key: newId(), session: open.session, at: Date.now(), events: open.events }])
    open = null
  }
  const sending = singleFlight(async () => {
    for (;;) {
      const [first] = waiting()
      if (!first || !navigator.onLine || Date.now() < restsUntil) return
      const outcome = await send(first)
      if (outcome === 'failed') {
        restsUntil = Date.now() + restMs
        later(restMs)
        return
      }
      keep(waiting().filter(({ key }) => key !== first.key))
    }
  })
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    close()
    return sending.wake()
  }
  const later = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms)
  }

  return {
    add(session: string, event: EndpointEvent) {
      if (open && open.session !== session) close()
      open ??= { session, events: [] }
      open.events.push(event)
      if (open.events.length >= mostEvents) void flush()
      else later(idleMs)
    },
    /** Sends now: the page may never run again, or an earlier page has left batches. */
    flush,
    /** Called when the network is back. */
    wake() {
      restsUntil = 0
      return flush()
    },
    /** Stops sending by itself. */
    rest: () => clearTimeout(timer),
    clear() {
      open = null
      pending.set(null)
    },
  }
}
