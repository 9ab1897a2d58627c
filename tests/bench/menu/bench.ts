import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { forkGateway } from '#tests/kit/process.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { cpuSeconds } from '../realtime/accounting.ts'
import { pin } from '../realtime/processes.ts'
import { aligned } from '../realtime/report.ts'

type Server = {
  readonly name: string
  readonly pid: number
  readonly request: string
  readonly size: number
  readonly port: number
}
type Sample = { readonly perSecond: number; readonly cpu: number }

const parts = ['identity', 'gzip', 'br', 'unchanged'] as const

/**
 * `npm run bench -- menu`: the menu of the demo's largest store as the gateway serves it, beside a bare
 * Fastify route that sends the same bytes, interleaved, over the same pipelined connections.
 */
export async function menu(args: readonly string[], { tell, figures }: Progress): Promise<void> {
  const { parts: encodings, counts } = readCommandLine(args, { parts, counts: { repeat: 3, seconds: 4 } })
  const { repeat, seconds } = counts
  tell('starting a gateway')
  const gateway = await forkGateway({ RATE_LIMIT: '0', DATA_DIR: 'memory:' })
  pin(gateway.child.pid!, 0)
  const path = await menuPath(gateway.url)
  const rows: string[][] = []
  for (const encoding of encodings) {
    const asked = encoding === 'unchanged' ? 'br' : encoding
    const first = await fetch(gateway.url + path, { headers: { 'accept-encoding': asked } })
    await first.arrayBuffer()
    const extra = encoding === 'unchanged' ? `If-None-Match: ${first.headers.get('etag')}\r\n` : ''
    const ours = await described('comanda', gateway.child.pid!, Number(new URL(gateway.url).port), path, asked, extra)
    const bare = await startBare(ours.head, ours.body, asked)
    const samples = new Map<string, Sample[]>()
    for (let round = 1; round <= repeat; round++)
      for (const server of [ours, bare.server]) {
        tell(`${encoding}, round ${round} of ${repeat}: ${server.name}, for ${seconds} s`)
        const taken = await load(server, seconds)
        figures(`${encoding}, ${server.name}`, { 'requests a second': taken.perSecond, 'CPU µs a request': taken.cpu })
        samples.set(server.name, [...(samples.get(server.name) ?? []), taken])
      }
    bare.stop()
    const [our, their] = ['comanda', 'bare Fastify'].map((name) => median(samples.get(name)!)) as [Sample, Sample]
    rows.push([
      encoding,
      String(ours.size),
      our.perSecond.toFixed(0),
      their.perSecond.toFixed(0),
      (our.perSecond / their.perSecond).toFixed(2),
      our.cpu.toFixed(0),
      their.cpu.toFixed(0),
    ])
  }
  await gateway.stop()
  const head = [
    '',
    'bytes on the wire',
    'comanda, a second',
    'bare Fastify',
    'ratio',
    'CPU µs a request',
    'bare Fastify',
  ]
  console.log(`\nGET the menu; wanted: at least 0.5 of the requests a second\n\n${aligned([head, ...rows])}\n`)
}

async function menuPath(url: string): Promise<string> {
  const found = (await (await fetch(`${url}/api/diner/parrilla-centro`)).json()) as {
    info: { deliveryConfig: { orderModes: { id: string; type: string }[] } }
  }
  const mode = found.info.deliveryConfig.orderModes.find(({ type }) => type === 'DELIVERY')
  return `/api/diner/parrilla-centro/menu/${mode!.id}`
}

/** One answer of the server, so that all later ones are recognised by their length. */
async function described(name: string, pid: number, port: number, path: string, encoding: string, extra: string) {
  const request = `GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: ${encoding}\r\n${extra}\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  let answer = Buffer.alloc(0)
  for (;;) {
    const part = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
    answer = Buffer.concat([answer, part])
    const end = answer.indexOf('\r\n\r\n')
    if (end < 0) continue
    const head = answer.subarray(0, end).toString('latin1')
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    if (answer.length < end + 4 + length) continue
    socket.destroy()
    return { name, pid, port, request, size: answer.length, head, body: answer.subarray(end + 4) }
  }
}

async function startBare(head: string, body: Buffer, encoding: string) {
  const child = fork(new URL('./bare-fastify.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? 'application/json; charset=utf-8'
  const headers = { 'content-type': type, ...(encoding !== 'identity' && { 'content-encoding': encoding }) }
  child.send({ bytes: body.toString('base64'), headers })
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never))
  pin(child.pid!, 0)
  const server = await described('bare Fastify', child.pid!, port, '/menu', encoding, '')
  return { server, stop: () => child.kill() }
}

const connections = 16
const inFlight = 8

/** Keeps this many requests under way and counts the received bytes. */
async function load({ port, pid, request, size }: Server, seconds: number): Promise<Sample> {
  let received = 0
  const sockets = Array.from({ length: connections }, (): Socket => {
    const socket = connect(port, '127.0.0.1')
    let own = 0
    socket.on('data', ({ length }) => {
      const before = Math.floor(own / size)
      own += length
      received += length
      const answered = Math.floor(own / size) - before
      if (answered > 0) socket.write(request.repeat(answered))
    })
    socket.write(request.repeat(inFlight))
    return socket
  })
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await wait(1_000)
  const [bytes, cpu, started] = [received, cpuSeconds(pid).total, performance.now()]
  await wait(seconds * 1_000)
  const taken = (performance.now() - started) / 1_000
  const answers = (received - bytes) / size
  const spent = cpuSeconds(pid).total - cpu
  for (const socket of sockets) socket.destroy()
  return { perSecond: answers / taken, cpu: (spent * 1e6) / answers }
}

const median = (samples: readonly Sample[]): Sample =>
  samples.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(samples.length / 2)]!
