import { writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { workerData } from 'node:worker_threads'

const { beats, seconds } = workerData as { readonly beats: Int32Array; readonly seconds: number }
const standardError = 2

let heard = -1
let stoodFor = 0
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  const isDebugged = Atomics.load(beats, 1) === 1
  stoodFor = beat === heard && !isDebugged ? stoodFor + 1 : 0
  heard = beat
  if (stoodFor >= seconds) end()
}, 1_000)

function end() {
  writeSync(standardError, `The event loop has stood for ${seconds} s: the process ends itself.\n`)
  process.kill(process.pid, 'SIGKILL')
  // The kernel spares process 1 of a container from every signal of its own. It does not spare a process that
  // hits a breakpoint, and of JavaScript's ways to one this is the shortest: a thread cannot call `process.abort`.
  setFlagsFromString('--allow-natives-syntax')
  new Function('%SystemBreak()')()
}
