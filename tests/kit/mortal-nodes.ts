import { freePort } from './free-port.ts'
import { forkGateway } from './process.ts'

type Environment = Readonly<Record<string, string>>

/** Two nodes at fixed addresses, each of which a test kills and starts again. The caller ends them. */
export async function twoMortalNodes(...environments: readonly [Environment, Environment]) {
  const ports = [await freePort(), await freePort()]
  const running: (Awaited<ReturnType<typeof forkGateway>> | null)[] = [null, null]
  const start = async (index: number) => {
    running[index] = await forkGateway({ ...environments[index], PORT: String(ports[index]) })
  }
  const kill = async (index: number) => {
    const node = running[index]
    running[index] = null
    if (!node) return
    const gone = new Promise((resolve) => node.child.once('exit', resolve))
    node.child.kill('SIGKILL')
    await gone
  }
  await Promise.all([start(0), start(1)])
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    start,
    kill,
    /** Lets a node stand still, with all that it holds, and go on. */
    stop: (index: number) => running[index]?.child.kill('SIGSTOP'),
    goOn: (index: number) => running[index]?.child.kill('SIGCONT'),
    /** Sets the clock of one node ahead of ours, or behind it. */
    setAhead: async (index: number, ms: number) => running[index]?.setAhead(ms),
    end: async () => void (await Promise.all([kill(0), kill(1)])),
  }
}
