import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { descendants, tree } from './accounting.ts'
import type { Running } from './system.ts'

let folder: string | undefined

/** All files are written into this folder, the kit's databases too, and it is deleted at the end. */
export function ownFolder(): string {
  if (folder) return folder
  folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return folder
}

/** Ends everything that the bench started. */
process.on('exit', () => {
  for (const pid of descendants(process.pid)) process.kill(pid, 'SIGKILL')
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const preload = new URL('./collect-garbage.ts', import.meta.url).href

/** Arguments of servers on Node: they collect their garbage when told to. `CPU_PROF` names a folder for their CPU profiles. */
export function nodeOptions() {
  const profiles = process.env['CPU_PROF']
  return { NODE_OPTIONS: `--import=${preload}${profiles ? ` --cpu-prof --cpu-prof-dir=${profiles}` : ''}` }
}

/** Starts a server of ours, which prints its port when it listens. */
export async function startNode(file: URL): Promise<Running> {
  const env = { ...process.env, ...nodeOptions() }
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) => reject(new Error(`${file.pathname} stopped with code ${code}`)))
  })
  return { port, pid: child.pid!, stop: () => ended(child, () => child.disconnect()) }
}

/** Starts an installed server, with its own folder, and resolves when its port answers. */
export async function startBinary(
  binary: string,
  port: number,
  configure: (folder: string) => readonly string[],
): Promise<Running> {
  const child = spawn(binary, configure(mkdtempSync(join(ownFolder(), 'server-'))), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${binary} stopped with code ${code}: ${said}`)))
    answers(port).then(resolve, reject)
  })
  return {
    port,
    pid: child.pid!,
    stop: () => ended(child, () => child.kill('SIGTERM')),
  }
}

/** Asks a process to end, and kills it after fifteen seconds: a node that leaves takes five. */
export async function ended(child: ChildProcess, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
  ask()
  await gone
  clearTimeout(force)
}

async function answers(port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing listens on port ${port}`)
}

/** The path of an installed program; servers are often in folders outside a user's PATH. */
export function installed(program: string): string | null {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']) {
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** Gives a process and its children their own core; false where that is impossible. */
export function pin(pid: number, core: number): boolean {
  if (availableParallelism() < 2 || !installed('taskset')) return false
  for (const one of tree(pid)) execFileSync('taskset', ['-acp', String(core), String(one)], { stdio: 'ignore' })
  return true
}
