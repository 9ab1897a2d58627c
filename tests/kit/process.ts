import { type ChildProcess, fork } from 'node:child_process'

export type GatewayProcess = { readonly url: string; readonly child: ChildProcess; readonly stop: () => Promise<void> }

/** A gateway in a process of its own, which a test may kill. */
export async function forkGateway(environment: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> {
  const child = fork(new URL('./serve.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--max-semi-space-size=32'], // as `npm start` has it
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
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
