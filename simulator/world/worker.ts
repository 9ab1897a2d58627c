import { parentPort, workerData } from 'node:worker_threads'
import { type SeededBytes, seededBytes } from '../ground/dice.ts'
import type { Plant } from './gateway.ts'
import type { FromWorld, ToWorld } from './messages.ts'
import { seal } from './sealed.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

const setNodesImmediate = setImmediate
const realNow = performance.now.bind(performance)

let time: VirtualTime = virtualTime(0)
let dice: SeededBytes = seededBytes('before any run')
const { runImmediates, leak } = seal(
  () => time,
  () => dice,
)

// Loaded after the seal, so that no module has stored the earlier clock and dice.
const load = <A>(module: () => Promise<A>) => time.standStill(module)
const { inWorld } = await load(() => import('./in-world.ts'))
const { replayInWorld } = await load(() => import('./replay-in-world.ts'))

const { plants } = workerData as { readonly plants: string | null }
const planted = plants
  ? ((await load(() => import(plants))) as { readonly plants: Readonly<Record<string, Plant>> }).plants
  : {}

/** A misspelt name would be a bug that is never found. */
function plantOf(name: string | null): Plant {
  if (name === null) return (network) => network
  const plant = planted[name]
  if (!plant) throw new Error(`there is no plant ${name}`)
  return plant
}

let stop: AbortController | null = null
const tell = (message: FromWorld) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToWorld) => {
  if (message.type === 'stop') return stop?.abort()
  stop = new AbortController()
  const replays = message.type === 'replay'
  const { seed } = replays ? message.recording.head.scenario : message.scenario
  time = virtualTime(Date.parse(replays ? message.recording.head.began : message.scenario.starts))
  dice = seededBytes(seed)
  const run = {
    plant: plantOf(message.plant),
    time,
    throwDice: (seed: string) => {
      dice = seededBytes(seed)
    },
    engine: { turn: () => new Promise<void>((resolve) => void setNodesImmediate(resolve)), runImmediates, leak },
    realNow,
    signal: stop.signal,
  }
  if (replays) {
    const { recording, pace } = message
    return void replayInWorld({ ...run, recording, pace }).then((replayed) => tell({ type: 'replayed', replayed }))
  }
  void inWorld({
    ...run,
    scenario: message.scenario,
    onBegun: () => tell({ type: 'begun' }),
    onProgress: (virtualMs, progress) => tell({ type: 'progress', virtualMs, progress }),
    onRecorded: message.isRecorded ? (text) => tell({ type: 'recorded', text }) : null,
  }).then((outcome) => tell({ type: 'over', outcome }))
})
