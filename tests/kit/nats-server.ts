import { spawn } from 'node:child_process'
import { GenericContainer, Wait } from 'testcontainers'
import { needDocker } from './docker.ts'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'
import { findProgram } from './program.ts'

/** As in docker-compose.yml. */
const image = 'nats:2-alpine'

/** A server on `port`, which keeps nothing: the `nats-server` on the PATH, or a container where there is none. */
export function startNats(port: number, more: readonly string[] = []): Promise<() => Promise<void>> {
  const program = natsServer()
  return program ? startProgram(program, port, more) : startContainer(port, more)
}

/** The path of the server's program; null where the machine lacks it. */
export const natsServer = () => findProgram('nats-server')

/** The server uses the ports of the machine, so that it comes back at the same address. */
async function startContainer(port: number, more: readonly string[]): Promise<() => Promise<void>> {
  needDocker()
  const monitor = more[more.indexOf('-m') + 1]
  const ports = [port, ...(more.includes('-m') && monitor !== undefined ? [Number(monitor)] : [])]
  const container = await new GenericContainer(image)
    .withCommand(['-p', String(port), ...more])
    .withExposedPorts(...ports.map((each) => ({ container: each, host: each })))
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start()
  return async () => {
    await container.stop({ timeout: 0 })
  }
}

async function startProgram(program: string, port: number, more: readonly string[]) {
  const server = endWithUs(
    spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...more], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`nats-server stopped with code ${code}`)))
    // A line may arrive in two pieces.
    let said = ''
    server.stderr.on('data', (piece) => {
      said += String(piece)
      if (said.includes('Server is ready')) resolve()
    })
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return async () => {
    server.kill('SIGKILL')
    await gone
  }
}

export async function localNats() {
  const program = natsServer()
  if (!program) throw new Error('no nats-server on the PATH')
  const port = await freePort()
  return { url: `nats://127.0.0.1:${port}`, stop: await startProgram(program, port, []) }
}

export async function dockerNats() {
  const port = await freePort()
  return { url: `nats://127.0.0.1:${port}`, stop: await startContainer(port, []) }
}
