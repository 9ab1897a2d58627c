import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { CannotRun } from '../needs.ts'
import type { Progress } from '../progress.ts'
import { atRest, openFilesLimit } from './accounting.ts'
import { channelOf, type Figures } from './job.ts'
import { measure } from './measure.ts'
import { options } from './options.ts'
import { outcomes, rounded, table } from './report.ts'
import { shipmentsOnTheRoad } from './seed.ts'
import type { Running, System, Track } from './system.ts'
import { plans } from './targets.ts'
import { sayWhere } from './where.ts'

/** `npm run bench -- realtime`: our gateway and its peers side by side, interleaved, as ratios (docs/bench.md). */
export async function realtime(args: readonly string[], { tell }: Progress): Promise<void> {
  const { repeat, scale, shipments, json, workloads, systems } = options(args)
  if (process.platform !== 'linux') throw new CannotRun('This bench reads CPU and memory from /proc: it needs Linux.')
  const mostReaders = fitting(Math.max(...workloads.map((workload) => plans[workload]!.readers)) * scale)
  sayWhere(Math.max(...workloads.map((workload) => plans[workload]!.readers)))
  const channels = new Map<string, readonly string[]>()
  const prepare = async ({ name, missing, diners, says }: System) => {
    const reason = missing()
    if (reason) throw new Error(reason)
    if (diners) tell(`${name}: ${mostReaders} orders are made, one for each reader`)
    channels.set(name, (await diners?.(mostReaders)) ?? Array.from({ length: mostReaders }, (_, n) => channelOf(n)))
    if (says) tell(`${name} stands on ${await says()}, with ${mostReaders} orders in it`)
  }
  for (const system of systems)
    await prepare(system).catch((error) => tell(`left out: ${system.name}: ${error.message}`))
  const present = systems.filter(({ name }) => channels.has(name))
  if (present.length === 0) throw new CannotRun('None of these systems is here.')
  const samples = new Map(workloads.map((workload) => [workload, new Map<string, Figures[]>()]))
  const take = async (workload: string, system: System, { port, pid }: Running, tracks: readonly Track[]) => {
    const readers = fitting(plans[workload]!.readers * scale)
    const job = { workload, system: system.name, port, pid, readers, scale, tracks }
    const figures = await measure({ ...job, channels: channels.get(system.name)! })
    const taken = samples.get(workload)!
    taken.set(system.name, [...(taken.get(system.name) ?? []), figures])
    const [{ name, says }] = plans[workload]!.metrics
    tell(`${workload} ${system.name}: ${rounded(figures[name]!)} (${says})`)
  }
  /** A system that fails is reported, and the others go on. */
  const attempt = (what: string, task: () => Promise<void>) =>
    task().catch((error) => tell(`${what} failed: ${error instanceof Error ? error.message : error}`))

  for (let round = 1; round <= repeat; round++)
    for (const workload of workloads.filter((name) => name !== 'W6'))
      for (const system of present.filter(takesPartIn(workload)))
        await attempt(`${workload} ${system.name}`, async () => {
          tell(`${workload} ${system.name}: round ${round} of ${repeat}`)
          const server = await system.start()
          await take(workload, system, server, []).finally(server.stop)
        })
  if (workloads.includes('W6')) await wholeWay()

  for (const workload of workloads) {
    const plan = plans[workload]!
    console.log(`\n${workload}: ${plan.title}; medians of ${repeat}\n\n${table(plan, samples.get(workload)!)}\n`)
    for (const { target, value, isMet } of outcomes(plan, samples.get(workload)!))
      console.log(`${isMet ? 'pass' : 'MISS'}  ${rounded(value)}  ${target}`)
  }
  writeFileSync(json, JSON.stringify(record(samples, { repeat, scale, shipments }), null, 2))
  console.log(`\nAll samples: ${json}`)
  for (const { finish } of present) await finish?.()

  /** The servers stay through all repetitions here: putting shipments on the road takes longer than measuring. */
  async function wholeWay() {
    const count = fitting(shipments * scale)
    const running: { system: System; server: Running; tracks: readonly Track[] }[] = []
    const open = async (system: System) => {
      tell(`W6 ${system.name}: ${count} shipments are brought on the road`)
      const server = await system.start()
      const tracks = system.diners ? await shipmentsOnTheRoad(server.port, count) : namesOnly(count)
      await atRest(server.pid)
      running.push({ system, server, tracks })
    }
    for (const system of present.filter(takesPartIn('W6')))
      if (system.road) await attempt(`W6 ${system.name}`, () => open(system))
    for (let round = 1; round <= repeat; round++)
      for (const { system, server, tracks } of running) {
        tell(`W6 ${system.name}: round ${round} of ${repeat}`)
        await attempt(`W6 ${system.name}`, () => take('W6', system, server, tracks))
      }
    for (const { server } of running) await server.stop()
  }
}

const takesPartIn =
  (workload: string) =>
  ({ only }: System) =>
    only?.includes(workload) ?? true

const namesOnly = (count: number): readonly Track[] =>
  Array.from({ length: count }, (_, n) => ({ courier: `private-rider-${n}`, diner: channelOf(n) }))

/** As many readers as the limit of open files lets one process hold; no fewer than W5 has. */
const fitting = (readers: number) => Math.min(Math.max(25, Math.round(readers)), openFilesLimit() - 500)

function record(samples: ReadonlyMap<string, ReadonlyMap<string, readonly Figures[]>>, settings: object) {
  const workloads = [...samples].map(([workload, of]) => [
    workload,
    { samples: Object.fromEntries(of), targets: outcomes(plans[workload]!, of) },
  ])
  const [cpu] = cpus()
  return {
    bench: 'realtime',
    at: new Date().toISOString(),
    node: process.versions.node,
    cpu: cpu?.model,
    ...settings,
    workloads: Object.fromEntries(workloads),
  }
}
