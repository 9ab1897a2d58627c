import { localNats } from '#tests/kit/nats-server.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { cpuSeconds, machineSeconds, memory } from '../realtime/accounting.ts'
import { wait } from '../realtime/job.ts'
import { ended, installed, nodeOptions } from '../realtime/processes.ts'

type Node = { readonly url: string; readonly port: number; readonly pid: number }

/** The nodes of one measurement, on one database. */
export type Nodes = {
  readonly all: readonly Node[]
  /** The nth of them, beginning again after the last. */
  readonly at: (n: number) => Node
  readonly stop: () => Promise<void>
}

/** Starts nodes on one database. Two hear of each other over NATS where it is installed, else by the log alone. */
export async function startNodes(count: number, settings: Readonly<Record<string, string>>): Promise<Nodes> {
  const nats = count > 1 && installed('nats-server') ? await localNats() : null
  const limits = { RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0' }
  const environment = { ...limits, ...nodeOptions(), ...settings, ...(nats && { NATS_URL: nats.url }) }
  const gateways: Awaited<ReturnType<typeof forkGateway>>[] = []
  while (gateways.length < count) gateways.push(await forkGateway(environment))
  const all = gateways.map(({ url, child }) => ({ url, port: Number(new URL(url).port), pid: child.pid ?? 0 }))
  return {
    all,
    at: (n) => all[n % all.length] as Node,
    async stop() {
      for (const gateway of gateways) await ended(gateway.child, () => void gateway.stop())
      await nats?.stop()
    },
  }
}

/** The live memory of each node in bytes, garbage collected. */
export async function heldBy({ all }: Nodes): Promise<readonly number[]> {
  for (const { pid } of all) process.kill(pid, 'SIGUSR2')
  await wait(2_000)
  return all.map(({ pid }) => memory(pid))
}

/** Cores in use: by each node, by this load generator, and by the rest of the machine, which is the database and other work. */
export type Cores = { readonly nodes: readonly number[]; readonly generator: number; readonly rest: number }

/** Counts from now on; the returned function gives the cores in use since then. */
export function countCores({ all }: Nodes): () => Cores {
  const used = () => all.map(({ pid }) => cpuSeconds(pid).total)
  const [before, own, machine, began] = [used(), process.cpuUsage(), machineSeconds(), performance.now()]
  return () => {
    const seconds = (performance.now() - began) / 1_000
    const nodes = used().map((now, n) => (now - (before[n] ?? 0)) / seconds)
    const { user, system } = process.cpuUsage(own)
    const generator = (user + system) / 1e6 / seconds
    const sum = nodes.reduce((total, one) => total + one, generator)
    return { nodes, generator, rest: Math.max(0, (machineSeconds() - machine) / seconds - sum) }
  }
}

export const each = (values: readonly number[], digits: number) =>
  values.map((value) => value.toFixed(digits)).join(' ')

/** The columns of the processor in each table. */
export const coreColumns = ['cores of each node', 'generator', 'rest']
export const coreCells = ({ nodes, generator, rest }: Cores) => [each(nodes, 2), generator.toFixed(2), rest.toFixed(2)]
