import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { startNats } from './nats-server.ts'
import { requireNeed } from './needs.ts'

/** A server for one test, which stops and comes back at the same address when the test says so. */
export async function mortalNats(more: readonly string[] = []) {
  const server = await killableNats(more)
  onTestFinished(server.kill)
  return server
}

/** The same for a suite, which kills it at its end. */
export async function killableNats(more: readonly string[] = []) {
  requireNeed('nats-server')
  const [port, monitor] = [await freePort(), await freePort()]
  const start = () => startNats(port, ['-m', String(monitor), ...more])
  let running: (() => Promise<void>) | null = await start()
  const kill = async () => {
    await running?.()
    running = null
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async start() {
      running ??= await start()
    },
    /** How many clients are connected, and how many ever were. */
    async connections() {
      const answer = await fetch(`http://127.0.0.1:${monitor}/varz`)
      const { connections, total_connections } = (await answer.json()) as Record<string, number>
      return { now: connections, ever: total_connections }
    },
    /** The subjects that have a subscriber. */
    async subjects(): Promise<readonly string[]> {
      const answer = await fetch(`http://127.0.0.1:${monitor}/subsz?subs=1`)
      const { subscriptions_list: list = [] } = (await answer.json()) as {
        subscriptions_list?: readonly { readonly subject: string }[]
      }
      return list.map(({ subject }) => subject)
    },
  }
}
