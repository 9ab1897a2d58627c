import { parentPort } from 'node:worker_threads'
import { seededBytes } from '#simulator/ground/dice.ts'
import { seal } from '#simulator/world/sealed.ts'
import { virtualTime } from '#simulator/world/virtual-time.ts'

/** A sealed thread that tries one way out after another, and reports the result of each. */
const time = virtualTime(Date.parse('2026-11-21T22:00:00Z'))
const dice = seededBytes('7')
const { leak } = seal(
  () => time,
  () => dice,
)

const childProcess = await import('node:child_process')
const nodeCrypto = await import('node:crypto')
const dns = await import('node:dns/promises')
const fs = await import('node:fs')
const files = await import('node:fs/promises')
const http2 = await import('node:http2')
const os = await import('node:os')
const { promisify } = await import('node:util')
const perfHooks = await import('node:perf_hooks')
const timers = await import('node:timers/promises')
const tls = await import('node:tls')
const v8 = await import('node:v8')
const { Worker } = await import('node:worker_threads')
const zlib = await import('node:zlib')

const path = import.meta.filename
const done = () => undefined

/** The ways out by the names that the sentence uses. */
const waysOut: Readonly<Record<string, () => unknown>> = {
  'crypto.subtle.digest': () => crypto.subtle.digest('SHA-256', new Uint8Array(1)),
  'crypto.subtle.generateKey': () => nodeCrypto.webcrypto.subtle.generateKey('Ed25519', true, ['sign']),
  'crypto.randomFill': () => nodeCrypto.randomFill(new Uint8Array(1), done),
  'crypto.generateKeyPairSync': () => nodeCrypto.generateKeyPairSync('ed25519'),
  'crypto.scrypt': () => nodeCrypto.scrypt('a', 'b', 8, done),
  'fs.readFile': () => fs.readFile(path, done),
  'fs.exists.Symbol(nodejs.util.promisify.custom)': () => promisify(fs.exists)(path),
  'fs.createReadStream': () => fs.createReadStream(path),
  'fs.watch': () => fs.watch(path),
  'fs/promises.readFile': () => files.readFile(path),
  'fs/promises.open': () => fs.promises.open(path),
  'timers/promises.setInterval': () => timers.setInterval(5),
  'timers/promises.scheduler.wait': () => timers.scheduler.wait(5),
  'performance.mark': () => performance.mark('now'),
  'performance.eventLoopUtilization': () => perfHooks.performance.eventLoopUtilization(),
  'process.memoryUsage': () => process.memoryUsage(),
  'process.memoryUsage.rss': () => process.memoryUsage.rss(),
  'process.cpuUsage': () => process.cpuUsage(),
  'os.loadavg': () => os.loadavg(),
  'v8.getHeapStatistics': () => v8.getHeapStatistics(),
  'zlib.createGzip': () => zlib.createGzip(),
  'zlib.gunzip': () => zlib.gunzip(new Uint8Array(1), done),
  CompressionStream: () => new CompressionStream('gzip'),
  'WebAssembly.compile': () => WebAssembly.compile(new Uint8Array(1)),
  'Atomics.waitAsync': () => Reflect.apply(Reflect.get(Atomics, 'waitAsync'), Atomics, []),
  FinalizationRegistry: () => new FinalizationRegistry(done),
  'child_process.spawn': () => childProcess.spawn('true'),
  'worker_threads.Worker': () => new Worker(path),
  'http2.connect': () => http2.connect('http://localhost'),
  'tls.connect': () => tls.connect(1),
  'dns.Resolver.resolve4': () => new dns.Resolver().resolve4('localhost'),
  fetch: () => fetch('http://localhost'),
}

/** The readings of all clocks. */
const clocks = () => [
  process.hrtime()[0],
  Number(process.hrtime.bigint() / 1_000_000_000n),
  process.uptime(),
  performance.now() / 1000,
  performance.timeOrigin,
]

const refusals = Object.entries(waysOut).map(([name, out]) => {
  try {
    out()
    return [name, 'it was done']
  } catch (error) {
    return [name, error instanceof Error ? error.message : String(error)]
  }
})
const before = clocks()
let woke: unknown = null
void promisify(setTimeout)(5_000, 'awake').then((value) => {
  woke = value
})
time.step()
await Promise.resolve()
parentPort?.postMessage({
  ...{ refusals, before, after: clocks(), woke, first: leak()?.message },
  machine: [os.availableParallelism(), os.cpus().length, typeof navigator],
  atRest: await time.standStill(() => files.readFile(path, 'utf8')),
})
