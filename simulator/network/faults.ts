import { STATUS_CODES } from 'node:http'
import { seededBytes } from '../ground/dice.ts'
import type { Scenario } from '../scenario/schema.ts'
import { type Network, TabKilled, Unsent } from './network.ts'
import type { Socket, SocketEvents } from './socket.ts'

type Fault = Scenario['faults'][number]

/**
 * A network with a scenario's faults, in the windows that it names. Each caller has its own dice for whether a call is
 * hit, so that other participants change nothing. A fault of sockets hits an actor as a whole.
 */
export function faulty(
  network: Network,
  { faults, seed }: Pick<Scenario, 'faults' | 'seed'>,
  onHit: (index: number) => void = () => undefined,
): Network {
  if (faults.length === 0) return network
  const hit = (some: readonly Fault[]) => {
    for (const fault of some) onHit(faults.indexOf(fault))
    return some[0]
  }
  const began = Date.now()
  const dice = new Map<string, () => number>()
  const draw = (name: string) => {
    const known = dice.get(name) ?? seededBytes(`${seed}/faults/${name}`).fraction
    dice.set(name, known)
    return known()
  }
  const isMeant = ({ on }: Fault, actor: string) => on === 'all' || actor.startsWith(kinds[on])
  const isOpen = ({ from, until }: Fault) => {
    const now = Date.now() - began
    return now >= from && (until === null || now < until)
  }
  /** Each fault draws at each call, so that no fault changes which calls another one hits. */
  const hitting = (actor: string) =>
    faults.filter((fault, index) => isMeant(fault, actor) && draw(`${index} ${actor}`) < fault.rate && isOpen(fault))
  /** The faults that hit an actor as a whole, whenever their windows are. */
  const ofActor = (kind: 'cut' | 'deaf' | 'slow', actor: string) =>
    faults.filter((fault, index) => {
      const isHit = fault.kind === kind && isMeant(fault, actor)
      return isHit && seededBytes(`${seed}/faults/${index}/${actor}`).fraction() < fault.rate
    })

  return {
    async fetch(request, actor) {
      const hits = hitting(actor)
      const of = (kind: Fault['kind']) => hit(hits.filter((fault) => fault.kind === kind))
      if (of('cut') || of('deaf')) throw new Unsent('there is no network')
      const late = of('delay')
      if (late) await wait(late.by * draw(`delay ${actor}`), request.signal)
      if (of('lose-request')) throw new Unsent('the request was lost')
      const error = of('error')
      if (error) return refusalOf(error)
      if (of('repeat')) await network.fetch(request.clone(), actor)
      const answer = await network.fetch(request, actor)
      if (request.method !== 'GET' && of('kill-tab')) throw new TabKilled('the tab was killed')
      if (of('lose-answer')) throw new TypeError('the answer was lost')
      return answer
    },

    open(address, events, actor) {
      const isDeaf = () => hit(ofActor('deaf', actor).filter(isOpen)) !== undefined
      const slow = ofActor('slow', actor)
      const heard: SocketEvents = {
        takes: () => hit(slow.filter(isOpen))?.by ?? 0,
        onText: (text) => isDeaf() || events.onText(text),
        onPing: () => isDeaf() || events.onPing(),
        onLost: (reason) => {
          stop()
          events.onLost(reason)
        },
      }
      const cuts = ofActor('cut', actor)
      const connect = () => {
        if (hit(cuts.filter(isOpen))) return nowhere(heard, 1)
        return isDeaf() ? nowhere(heard, handshakeMs) : network.open(address, heard, actor)
      }
      const line = connect()
      const end = (cut: Fault) => {
        hit([cut])
        line.drop()
        heard.onLost('there is no network')
      }
      const timers = cuts
        .map((cut) => ({ cut, left: began + cut.from - Date.now() }))
        .filter(({ left }) => left > 0)
        .map(({ cut, left }) => setTimeout(end, left, cut))
      const stop = () => {
        for (const timer of timers) clearTimeout(timer)
      }
      return {
        send: (text) => void (isDeaf() || line.send(text)),
        drop() {
          stop()
          line.drop()
        },
      }
    },
  }
}

const kinds: Readonly<Record<Exclude<Fault['on'], 'all'>, string>> = {
  couriers: 'courier ',
  diners: 'diner ',
  shops: 'shop ',
  operators: 'operator ',
  printers: 'printer ',
  carts: 'cart ',
  watchers: 'watcher ',
}

const codes = { 503: 'UNAVAILABLE', 429: 'TOO_MANY_REQUESTS' } as const

/** Returns the gateway's answer before it looks at a call. */
function refusalOf({ status, by }: Pick<Fault, 'status' | 'by'>): Response {
  const body = { statusCode: status, error: STATUS_CODES[status], code: codes[status], message: 'A fault.' }
  const headers = status === 429 ? { 'Retry-After': String(Math.ceil(by / 1000)) } : undefined
  return Response.json(body, { status, ...(headers && { headers }) })
}

/** The longest wait of a phone for a socket to open. */
const handshakeMs = 10_000

/** A socket that never opens, which the phone notices after a while. */
function nowhere({ onLost }: SocketEvents, milliseconds: number): Socket {
  const timer = setTimeout(() => onLost('there is no network'), milliseconds)
  return { send: () => undefined, drop: () => clearTimeout(timer) }
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', give)
      resolve()
    }, milliseconds)
    const give = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', give, { once: true })
  })
