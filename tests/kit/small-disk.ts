import { execFileSync, spawn } from 'node:child_process'
import { endWithUs } from './end-with-us.ts'

/** A user id inside the disk's own name space, since PostgreSQL refuses to run as root. */
const plainUser = '1000'

/**
 * A disk of so many megabytes of memory at `folder`. Only processes that `command` starts see it, and it ends with the last of them: it
 * needs no right of root, and leaves nothing mounted behind. Throws where the system gives its users no mounts of their own.
 */
export async function smallDisk(folder: string, megabytes: number) {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=777 tmpfs "$0" && echo mounted && exec sleep infinity`
  const holder = endWithUs(
    spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  await new Promise<void>((resolve, reject) => {
    let said = ''
    holder.once('error', reject)
    holder.once('exit', () => reject(new Error(said.slice(-200))))
    holder.stderr.on('data', (chunk) => {
      said += String(chunk)
    })
    holder.stdout.once('data', () => resolve())
  })
  const enter = ['--target', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  const asRoot = (program: string, args: readonly string[]) => ['nsenter', [...enter, program, ...args]] as const
  const filler = `${folder}/filler`
  const run = (program: string, ...args: readonly string[]) => execFileSync(...asRoot(program, args), { stdio: 'pipe' })
  return {
    /** A program and its arguments that run with the disk in sight, as a plain user. */
    command: (program: string, args: readonly string[]) =>
      asRoot('unshare', ['--user', `--map-user=${plainUser}`, `--map-group=${plainUser}`, program, ...args]),
    run,
    /** Takes all room that is left. */
    fill: () => void run('sh', '-c', 'dd if=/dev/zero of="$0" bs=4k 2>/dev/null || true', filler),
    free: () => void run('rm', '-f', filler),
    end: () => void holder.kill('SIGKILL'),
  }
}
