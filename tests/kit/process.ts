import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type GatewayProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Sets the gateway's clock ahead of ours, and resolves once it is. */
  readonly setAhead: (aheadMs: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A gateway in its own process, which a test may kill. */
export async function forkGateway(environment: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> {
  const child = fork(new URL('./serve.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--max-semi-space-size=32', '--no-allocation-site-pretenuring'], // as `npm start` has it
    env: { ...process.env, ...environment },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', (code) => reject(new Error(`the gateway stopped with code ${code}`)))
  })
  return {
    url,
    child,
    setAhead: (aheadMs) =>
      new Promise((resolve) => {
        child.once('message', () => resolve())
        child.send({ aheadMs })
      }),
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

const ownMain = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url))

/** `npm start` in its own process, of this tree or another release: its output, and how it ends. */
export function forkMain(environment: Readonly<Record<string, string>>, main = ownMain) {
  const child = fork(main, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: 'memory:',
      DRAIN_SECONDS: '0',
      ...environment,
    },
  })
  const said = { out: '', err: '' }
  const waiting = new Set<() => void>()
  const hear = (stream: 'out' | 'err') => (chunk: unknown) => {
    said[stream] += String(chunk)
    for (const look of waiting) look()
  }
  child.stdout?.on('data', hear('out'))
  child.stderr?.on('data', hear('err'))
  const ended = new Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  return {
    child,
    said,
    ended,
    /** The first text on standard output that matches, as soon as it is there. */
    until: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said.out)
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`it ended: ${said.err}`)))
      }),
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      return ended
    },
  }
}
