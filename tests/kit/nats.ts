import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

const path = `${process.env['PATH']}:/usr/sbin`

/** The `nats-server` on the PATH, on `port`; it keeps nothing. */
async function startNats(port: number, more: readonly string[] = []) {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: path },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`nats-server stopped with code ${code}`)))
    server.stderr.on('data', (line) => String(line).includes('Server is ready') && resolve())
  })
  server.removeAllListeners('exit')
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return async () => {
    server.kill('SIGKILL')
    await gone
  }
}

export async function localNats() {
  const port = await freePort()
  return { url: `nats://127.0.0.1:${port}`, stop: await startNats(port) }
}

/** A server of a test's own that dies and comes back at the same address when the test says so. */
export async function mortalNats(more: readonly string[] = []) {
  const [port, monitor] = [await freePort(), await freePort()]
  const start = () => startNats(port, ['-m', String(monitor), ...more])
  let running: (() => Promise<void>) | null = await start()
  const kill = async () => {
    await running?.()
    running = null
  }
  onTestFinished(kill)
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async start() {
      running ??= await start()
    },
    /** What somebody is subscribed to. */
    async subjects(): Promise<readonly string[]> {
      const answer = await fetch(`http://127.0.0.1:${monitor}/subsz?subs=1`)
      const { subscriptions_list: list = [] } = (await answer.json()) as {
        subscriptions_list?: readonly { readonly subject: string }[]
      }
      return list.map(({ subject }) => subject)
    },
  }
}
