import { parentPort, workerData } from 'node:worker_threads'
import { type SeededBytes, seededBytes } from './dice.ts'
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

// Loaded behind the seal, so that nothing has kept the clock and the dice of before.
const { inWorld } = await import('./in-world.ts')

const { plants } = workerData as { readonly plants: string | null }
const planted = plants ? ((await import(plants)) as { readonly plants: Readonly<Record<string, Plant>> }).plants : {}

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
  const { scenario } = message
  time = virtualTime(Date.parse(scenario.starts))
  dice = seededBytes(scenario.seed)
  void inWorld({
    scenario,
    plant: plantOf(message.plant),
    time,
    throwDice: (seed) => {
      dice = seededBytes(seed)
    },
    engine: { turn: () => new Promise((resolve) => void setNodesImmediate(resolve)), runImmediates, leak },
    realNow,
    signal: stop.signal,
    onProgress: (virtualMs, progress) => tell({ type: 'progress', virtualMs, progress }),
  }).then((outcome) => tell({ type: 'over', outcome }))
})
