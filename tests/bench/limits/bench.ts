import { once } from 'node:events'
import { WebSocket } from 'ws'
import { startDemoGateway } from '#demo/gateway.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { aligned } from '../realtime/report.ts'

const callsOfAPhone = ['/api/configuration', '/api/diner/parrilla-centro', '/api/whoami']
const minute = 60_000
/** The address of the carrier. */
const shared = '203.0.113.7'
const phonesAtOnce = 20
const leastOfAnAbuser = 1_500
const phonesASaying = 500

type Headers = Readonly<Record<string, string>>
type Tally = { answered: number; refused: number; readonly ms: number[] }

/**
 * `npm run bench -- limits`: 2,000 phones, each known from another address, make their calls behind one address, first alone and then
 * beside three abusers there: a stranger, one known device, and a client that collects devices. The limits are those of a new
 * installation. It ends with 1 when a phone is refused, or when the stranger or the device is not.
 */
export async function limits(args: readonly string[], { tell: say }: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['stranger', 'device', 'collector'],
    counts: { phones: 2_000 },
  })
  const count = counts.phones
  say('starting a gateway')
  const clock = manualClock()
  const newInstallation = { RATE_LIMIT: '600', CONNECTIONS_PER_ADDRESS: '200', TRUSTED_PROXIES: '127.0.0.1' }
  const environment = { ...newInstallation, PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'fatal' }
  const gateway = await startDemoGateway(environment, { clock })
  const tallies = new Map<string, Tally>()

  const tell = (who: string, isAnswered: boolean, ms: number) => {
    const tally = tallies.get(who) ?? { answered: 0, refused: 0, ms: [] }
    tallies.set(who, tally)
    tally[isAnswered ? 'answered' : 'refused']++
    tally.ms.push(ms)
  }
  const askedBy = (who: string) => tallies.get(who)?.ms.length ?? 0
  const ask = async (who: string, path: string, headers: Headers = {}) => {
    const started = performance.now()
    const answer = await fetch(gateway.url + path, { headers: { 'x-forwarded-for': shared, ...headers } })
    await answer.arrayBuffer()
    tell(who, answer.status !== 429, performance.now() - started)
    return answer
  }
  /** The page of the demo's messages replaces the menu, which needs a build of the client. */
  const newDevice = async (who: string, address = shared): Promise<Headers | null> => {
    const cookies = (await ask(who, '/sandbox/outbox', { 'x-forwarded-for': address })).headers.getSetCookie()
    const cookie = cookies.find((one) => one.startsWith('device='))?.split(';')[0]
    return cookie === undefined ? null : { cookie }
  }
  const connect = async (who: string, headers: Headers) => {
    const started = performance.now()
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/app/demo-key?protocol=7`, {
      headers: { 'x-forwarded-for': shared, ...headers },
    })
    socket.on('error', () => undefined)
    const isOpen = await Promise.race([
      once(socket, 'open').then(() => true),
      once(socket, 'unexpected-response').then(() => false),
    ])
    tell(who, isOpen, performance.now() - started)
  }

  say(`${count} phones open their first page`)
  const phones: Headers[] = []
  for (let n = 1; n <= count; n++) {
    const device = await newDevice('phones, their first page', `198.18.${n >> 8}.${n & 255}`)
    if (device) phones.push(device)
    if (n % phonesASaying === 0) say(`${n} phones have come`)
  }
  const [stolen] = phones.splice(-1)
  // From here on they are no longer young devices.
  clock.jump(10 * minute)

  const round = async (who: string, live: (headers: Headers) => Promise<void> = async () => undefined) => {
    for (let from = 0; from < phones.length; from += phonesAtOnce) {
      const some = phones.slice(from, from + phonesAtOnce).map(async (headers) => {
        for (const path of callsOfAPhone) await ask(who, path, headers)
        await live(headers)
      })
      await Promise.all(some)
      if ((from + phonesAtOnce) % phonesASaying === 0) say(`${who}: ${from + phonesAtOnce} phones`)
    }
  }
  say('the phones make their calls alone')
  await round('phones, alone')

  let isOver = false
  const abuse = async (who: string, headers: () => Headers | undefined) => {
    while (!isOver || askedBy(who) < leastOfAnAbuser)
      await Promise.all(callsOfAPhone.map((path) => ask(who, path, headers())))
  }
  const collected: Headers[] = []
  const collect = async () => {
    while (!isOver) {
      const device = await newDevice('a collector, for devices')
      if (device) collected.push(device)
    }
  }
  const oneOfThem = () => collected[Math.floor(Math.random() * collected.length)]
  const abusers: Promise<void>[] = []
  const begin = () => {
    if (measures('stranger')) abusers.push(abuse('a stranger', () => undefined))
    if (measures('device')) abusers.push(abuse('one device', () => stolen))
    if (measures('collector')) abusers.push(collect(), abuse('a collector, with its devices', oneOfThem))
  }
  say('the same beside abusers')
  const beside = round('phones, beside abusers', (headers) => connect('phones, their sockets', headers))
  begin()
  await beside
  isOver = true
  await Promise.all(abusers)
  // The node is not closed: its farewells wait for a clock that stands still, and the process ends.

  const rows = [...tallies].map(([who, { answered, refused, ms }]) => [
    ...[who, String(ms.length), String(answered), String(refused)],
    ...[`${((100 * answered) / ms.length).toFixed(1)} %`, median(ms).toFixed(1)],
  ])
  console.log(`\n${aligned([['who', 'asked', 'answered', 'refused (429)', 'answered', 'median ms'], ...rows])}\n`)
  const [alone, crowded] = ['phones, alone', 'phones, beside abusers'].map((who) => median(tallies.get(who)?.ms ?? []))
  console.log(`a phone's call beside abusers, to one alone: ${((crowded ?? 0) / (alone ?? 1)).toFixed(2)}\n`)
  const isFair = [...tallies].every(([who, { refused }]) =>
    who.startsWith('phones') ? refused === 0 : who.startsWith('a collector') || refused > 0,
  )
  if (!isFair || phones.length < count - 1) process.exitCode = 1
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
