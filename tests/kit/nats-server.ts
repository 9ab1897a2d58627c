import { spawn } from 'node:child_process'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'

const path = `${process.env['PATH']}:/usr/sbin`

/** The `nats-server` on the PATH, on `port`; it keeps nothing. */
export async function startNats(port: number, more: readonly string[] = []) {
  const server = endWithUs(
    spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: path },
    }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`nats-server stopped with code ${code}`)))
    // A line may come in two pieces.
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
