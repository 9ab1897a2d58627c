import { cookiesIn } from '../network/cookies.ts'
import { type Network, Unsent } from '../network/network.ts'
import { adminMark, type Call, endText, type RecordingLine } from './format.ts'

type Recorder = {
  /** Wraps a network and writes down everything that actors do on it. */
  readonly over: (network: Network) => Network
  /** Writes the lines that have begun and not ended, and the end of the run. */
  readonly end: () => void
}

/**
 * Writes the traffic between actors and a gateway, one line per event, in the order of their beginnings. Every call is
 * sent at once, so that a run in virtual time is the same with and without a recording.
 */
export function recorder(adminToken: string, write: (text: string) => void): Recorder {
  const began = Date.now()
  const now = () => Date.now() - began
  const lines = inOrder(write)
  let sockets = 0

  const fetch =
    (network: Network): Network['fetch'] =>
    async (request, actor) => {
      const { pathname, search } = new URL(request.url)
      const [at, headers] = [now(), headersOf(request.headers, adminToken)]
      let body: unknown = null
      const call = (more: Pick<Call, 'end' | 'status' | 'answer' | 'cookies'>): RecordingLine => ({
        ...{ type: 'call', actor, at, took: now() - at, method: request.method, path: pathname + search },
        ...{ headers, body, ...more },
      })
      const unanswered = (end: Exclude<Call['end'], 'answered'>) => call({ end, status: null, answer: null })
      const isOver = lines.begin(() => unanswered('gave up'))
      const sent = request.body === null ? null : textOf(request.clone())
      try {
        const answering = network.fetch(request, actor)
        const [response] = await Promise.all([
          answering,
          sent?.then((text) => {
            body = bodyOf(text, request.headers)
          }),
        ])
        const text = await response.text()
        const [{ status }, answer, cookies] = [
          response,
          bodyOf(text, response.headers),
          [...cookiesIn(response.headers)],
        ]
        isOver(call({ end: 'answered', status, answer, ...(cookies.length > 0 && { cookies }) }))
        return new Response(text === '' ? null : text, response)
      } catch (error) {
        await sent
        isOver(unanswered(error instanceof Unsent ? 'unsent' : request.signal.aborted ? 'gave up' : 'lost'))
        throw error
      }
    }

  const open =
    (network: Network): Network['open'] =>
    (address, events, actor) => {
      const socket = ++sockets
      const on = () => ({ actor, at: now(), socket })
      let isOver = false
      lines.add({ type: 'opened', ...on(), path: address.pathname + address.search })
      const heard = {
        onPing: events.onPing,
        onText(text: string) {
          lines.add({ type: 'heard', ...on(), text })
          events.onText(text)
        },
        onLost(reason: string) {
          isOver = true
          lines.add({ type: 'lost', ...on(), reason })
          events.onLost(reason)
        },
      }
      const inner = network.open(address, heard, actor)
      return {
        send(text) {
          lines.add({ type: 'sent', ...on(), text })
          inner.send(text)
        },
        drop() {
          if (!isOver) lines.add({ type: 'closed', ...on() })
          isOver = true
          inner.drop()
        },
      }
    }

  return {
    over: (network) => ({ fetch: fetch(network), open: open(network) }),
    end() {
      lines.end()
      write(endText(now()))
    },
  }
}

/** Holds lines back until all earlier ones have ended. */
function inOrder(write: (text: string) => void) {
  type Slot = { line: RecordingLine | null; readonly unfinished: () => RecordingLine }
  const waiting: Slot[] = []
  const flush = () => {
    for (let line = waiting[0]?.line; line; line = waiting[0]?.line) {
      write(`${JSON.stringify(line)}\n`)
      waiting.shift()
    }
  }
  const begin = (unfinished: () => RecordingLine) => {
    const slot: Slot = { line: null, unfinished }
    waiting.push(slot)
    return (ended: RecordingLine) => {
      slot.line = ended
      flush()
    }
  }
  return {
    /** Returns the function that takes the line when it has ended; `unfinished` returns the line if it never does. */
    begin,
    add: (line: RecordingLine) => begin(() => line)(line),
    end() {
      for (const slot of waiting) slot.line ??= slot.unfinished()
      flush()
    },
  }
}

/** Only these headers change how a gateway handles a call of the contract. */
const headersThatMatter = ['authorization', 'content-type', 'cookie', 'idempotency-key']

const headersOf = (headers: Headers, adminToken: string) =>
  Object.fromEntries(
    headersThatMatter.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value === `Bearer ${adminToken}` ? `Bearer ${adminMark}` : value]]
    }),
  )

const textOf = (request: Request) => request.text().catch(() => '')

function bodyOf(text: string, headers: Headers): unknown {
  if (text === '') return null
  if (!headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
