import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoEnvironment } from '#demo/environment.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { cpuSeconds, memory } from '../realtime/accounting.ts'
import { percentile, wait } from '../realtime/job.ts'
import { pin } from '../realtime/processes.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { Crowd } from './crowd.ts'
import { probing, read } from './probe.ts'

const store = 'parrilla-centro'
const mode = `${store}-delivery`
/** As pages ask after another revision of the store (web/diner/features/availability). */
const [leastMs, spreadMs] = [1_500, 8_000]
const idleMs = 10_000
const most = 9_000

/**
 * `npm run bench -- open-menus`: many open menus of one store on one node, each with a connection. The memory of each, what they cost
 * while nothing happens, a lever, a change of the catalogue that all read again, and a node that is killed and starts again.
 */
export async function openMenus(args: readonly string[], progress: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['memory', 'idle', 'lever', 'catalogue', 'menu', 'restart'],
    counts: { readers: 5_000 },
  })
  const readers = Math.min(most, counts.readers)
  progress.tell('starting a gateway')
  const folder = mkdtempSync(join(tmpdir(), 'comanda-open-menus-'))
  const collects = new URL('../realtime/collect-garbage.ts', import.meta.url).href
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'fatal', NODE_OPTIONS: `--import=${collects}` }
  let gateway = await forkGateway(environment)
  const { url } = gateway
  const { port } = new URL(url)
  const pid = () => gateway.child.pid ?? 0
  pin(pid(), 0)
  const rows: string[][] = [['', 'figure']]
  const tell = (what: string, figure: string) => {
    rows.push([what, figure])
    progress.tell(`${what}: ${figure}`)
  }
  const held = async () => {
    process.kill(pid(), 'SIGUSR2')
    await wait(2_000)
    return memory(pid())
  }
  const timed = async (work: () => Promise<unknown>) => {
    const [before, began] = [cpuSeconds(pid()).total, performance.now()]
    const result = await work()
    return { result, ms: performance.now() - began, began, cpu: cpuSeconds(pid()).total - before }
  }

  const base = measures('memory') ? await held() : 0
  progress.tell(`${readers} menus open`)
  const crowd = new Crowd(readers, Number(port), demoEnvironment.REALTIME_KEY, store)
  const came = await timed(async () => {
    await crowd.come()
    await crowd.heard()
  })
  tell('open menus', `${crowd.connected} in ${rounded(came.ms)} ms`)
  if (measures('memory'))
    tell(
      'memory of one',
      `${rounded(((await held()) - base) / 1024 / readers)} kB, on a node of ${rounded(base / 2 ** 20)} MB`,
    )
  if (measures('idle')) {
    const idle = await timed(() => wait(idleMs))
    tell('while nothing happens', `${rounded((100 * idle.cpu * 1_000) / idle.ms)} % of a core`)
  }

  const headers = { authorization: 'Bearer demo-admin', 'content-type': 'application/json' }
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  const told = async (what: string, change: () => Promise<void>) => {
    crowd.forget()
    const { began, cpu } = await timed(async () => {
      await change()
      await crowd.heard()
    })
    const at = [...(await crowd.heard())].map((each) => each - began).sort((a, b) => a - b)
    tell(
      what,
      `${at.length} told, the first after ${rounded(at[0] ?? Number.NaN)} ms, the last after ${rounded(at.at(-1) ?? Number.NaN)} ms, ${rounded((cpu * 1e6) / readers)} µs of CPU each`,
    )
  }
  if (measures('lever'))
    await told('a lever', () =>
      call('PUT', `/api/console/stores/${store}/availability/plates/provoleta`, { until: 'resumed' }),
    )
  if (measures('catalogue'))
    await told('a change of the catalogue', () =>
      call('PATCH', '/api/console/catalog', { of: store, path: 'plates.provoleta.price', value: 15_000 }),
    )

  if (measures('menu')) await allRead()
  if (measures('restart')) await restart()
  crowd.leave()
  await gateway.stop()
  rmSync(folder, { recursive: true, force: true })
  console.log(`\n${aligned(rows)}`)

  async function allRead() {
    progress.tell(`all read the menu again within ${rounded((leastMs + spreadMs) / 1000)} s`)
    const agent = new Agent({ keepAlive: true, maxSockets: 50 })
    const menu = `${url}/api/diner/${store}/menu/${mode}`
    const quiet = await probing(`${url}/api/diner/${store}`, () => wait(spreadMs))
    const asked = await timed(() =>
      probing(`${url}/api/diner/${store}`, () =>
        Promise.all(
          Array.from({ length: readers }, async () => {
            await wait(leastMs + Math.random() * spreadMs)
            await read(menu, agent)
          }),
        ),
      ),
    )
    const during = asked.result as readonly number[]
    const ratio = percentile(during, 0.99) / percentile(quiet, 0.99)
    tell(
      'all read the menu again',
      `${rounded((100 * asked.cpu * 1_000) / asked.ms)} % of a core; another call meanwhile: median ${rounded(percentile(during, 0.5))} ms, p99 ${rounded(percentile(during, 0.99))} ms, ${rounded(ratio)} times that of a quiet node`,
    )
  }

  async function restart() {
    progress.tell('the node is killed')
    crowd.forget()
    // Without a goodbye, which would spread them.
    gateway.child.kill('SIGKILL')
    await gateway.stop()
    const away = performance.now()
    gateway = await forkGateway({ ...environment, PORT: port })
    pin(pid(), 0)
    const up = performance.now()
    const again = [...(await crowd.heard())].map((each) => each - up).sort((a, b) => a - b)
    tell(
      'a node that is killed, and starts again',
      `away for ${rounded(up - away)} ms; ${again.length} came back, half after ${rounded(percentile(again, 0.5))} ms, the last after ${rounded(again.at(-1) ?? Number.NaN)} ms, ${rounded(cpuSeconds(pid()).total)} s of CPU with the start`,
    )
  }
}
