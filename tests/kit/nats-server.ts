import { spawn } from 'node:child_process'
import { GenericContainer, Wait } from 'testcontainers'
import { needDocker } from './docker.ts'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'
import { searchPath } from './program.ts'

/** As in docker-compose.yml. */
const image = 'nats:2-alpine'

/** A server on `port`, which keeps nothing: the `nats-server` on the PATH, or a container where there is none. */
export async function startNats(port: number, more: readonly string[] = []): Promise<() => Promise<void>> {
  try {
    return await startBinary(port, more)
  } catch (error) {
    if (!isMissing(error)) throw error
    return startContainer(port, more)
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

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

async function startBinary(port: number, more: readonly string[]) {
  const server = endWithUs(
    spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: searchPath() },
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
  const port = await freePort()
  return { url: `nats://127.0.0.1:${port}`, stop: await startNats(port) }
}

export async function dockerNats() {
  const port = await freePort()
  return { url: `nats://127.0.0.1:${port}`, stop: await startContainer(port, []) }
}
