import { parentPort } from 'node:worker_threads'
import { type SeededBytes, seededBytes } from './dice.ts'
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
    time,
    throwDice: (seed) => {
      dice = seededBytes(seed)
    },
    engine: { turn: () => new Promise((resolve) => void setNodesImmediate(resolve)), runImmediates, leak },
    realNow,
    signal: stop.signal,
    onProgress: (virtualMs) => tell({ type: 'progress', virtualMs }),
  }).then((outcome) => tell({ type: 'over', outcome }))
})
