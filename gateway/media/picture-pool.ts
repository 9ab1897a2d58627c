import { type ChildProcess, fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { pictureWorks } from './picture-work.ts'

type Works = typeof pictureWorks
export type PictureRequest = {
  [Work in keyof Works]: { readonly work: Work; readonly given: Parameters<Works[Work]> }
}[keyof Works]
export type PictureAnswer = { readonly made: unknown } | { readonly fault: string }

/** The picture took more time or memory than one may. */
export class PictureTooCostly extends Error {
  override readonly name = 'PictureTooCostly'
}

type Limits = {
  /** The processor's time: on a busy machine a good picture takes longer by the clock. */
  readonly seconds: number
  /** All of the process, of which Node and the libraries take about 100. */
  readonly megabytes: number
}

const usual: Limits = { seconds: 20, megabytes: 512 }
/** A process that hangs uses no processor: it ends after so many times the limit by the clock. */
const clockFactor = 6
const mostProcesses = 3
/** A process without work gives its memory back after this time. */
const idleMs = 30_000
/** A costly picture is not tried again for so long: a busy machine may have been at fault. */
const refusedMs = 600_000
/** Diners' calls go first. */
const niceness = 10
/** The process gets what libraries look for, and none of the settings, which have secrets. */
const inherited = [
  'HOME',
  'PATH',
  'TMPDIR',
  'LANG',
  'XDG_CACHE_HOME',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
  'LD_PRELOAD',
]

/**
 * Makes pictures from the shop's files in processes that can be ended. One that takes more than its limits ends with its process and no
 * other; the file is refused for some minutes, or until it changes.
 */
export function picturePool({ seconds, megabytes }: Limits = usual) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  const refused = new LRUCache<string, true>({ max: 200, ttl: refusedMs })
  let running = 0

  function begin(): ChildProcess {
    const [known] = idle
    if (known) {
      const [child, timer] = known
      clearTimeout(timer)
      idle.delete(child)
      return child
    }
    const child = fork(new URL('./picture-process.ts', import.meta.url), [String(megabytes), String(seconds)], {
      serialization: 'advanced',
      execArgv: [],
      env: inheritedEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('spawn', () => lowerPriority(child.pid))
    child.once('exit', () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }

  function rest(child: ChildProcess) {
    const timer = setTimeout(() => child.kill('SIGKILL'), idleMs)
    timer.unref()
    idle.set(child, timer)
    hold(child, false)
  }

  const make = (request: PictureRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const child = begin()
      hold(child, true)
      const costly = (reason: string) => reject(new PictureTooCostly(`${String(request.given[0])} ${reason}`))
      const timer = setTimeout(
        () => {
          costly(`hung for ${clockFactor * seconds} seconds`)
          child.kill('SIGKILL')
        },
        clockFactor * seconds * 1000,
      )
      const end = () => {
        clearTimeout(timer)
        child.off('message', answered)
        child.off('exit', gone)
        child.off('error', failed)
      }
      const answered = (answer: PictureAnswer) => {
        end()
        rest(child)
        if ('fault' in answer) reject(new Error(answer.fault))
        else resolve(answer.made)
      }
      const gone = (_: number | null, signal: NodeJS.Signals | null) => {
        end()
        costly(
          signal === 'SIGALRM'
            ? `took more than ${seconds} seconds of the processor`
            : `took more than ${megabytes} MB, or broke what reads it`,
        )
      }
      const failed = (error: Error) => {
        end()
        reject(error)
      }
      child.on('message', answered)
      child.on('exit', gone)
      child.on('error', failed)
      child.send(request)
    })

  async function inTurn(request: PictureRequest): Promise<unknown> {
    if (running >= mostProcesses) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await make(request)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return async <Work extends keyof Works>(
    work: Work,
    ...given: Parameters<Works[Work]>
  ): Promise<Awaited<ReturnType<Works[Work]>>> => {
    const [file] = given
    const { size, mtimeMs } = await stat(file)
    const version = `${file} ${size} ${mtimeMs}`
    if (refused.has(version)) throw new PictureTooCostly(`${file} takes too much time or memory`)
    try {
      const made = await inTurn({ work, given } as PictureRequest)
      return made as Awaited<ReturnType<Works[Work]>>
    } catch (error) {
      if (error instanceof PictureTooCostly) refused.set(version, true)
      throw error
    }
  }
}

const inheritedEnvironment = () =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // A system that does not let us: the picture is made at the usual priority.
  }
}

/** Whether this process waits for the child before it ends. */
function hold(child: ChildProcess, isHeld: boolean) {
  if (isHeld) child.ref()
  else child.unref()
  if (isHeld) child.channel?.ref()
  else child.channel?.unref()
}
