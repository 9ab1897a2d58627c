import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { StoredText } from '../storage.ts'

/** A file that a thread has read and checked. */
export type ReadFile =
  | {
      readonly ok: true
      readonly document: CatalogDocument
      readonly base: number | null
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly errors: readonly string[] }

export type ThreadTask =
  | { readonly is: 'read'; readonly text: string }
  | { readonly is: 'write'; readonly stored: StoredText }

const mostMs = 60_000
const mostMb = 1024

/** Reads and checks a file of the catalogue beside the event loop. */
export async function readInThread(text: string): Promise<ReadFile> {
  const worker = begin({ is: 'read', text })
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })) as [ReadFile]
    return read
  } finally {
    await worker.terminate()
  }
}

/** Writes a stored catalogue as a file, in parts, beside the event loop. */
export function writeInThread(stored: StoredText): Readable {
  const worker = begin({ is: 'write', stored })
  const file = new Readable({
    read: () => undefined,
    destroy: (error, done) => void worker.terminate().then(() => done(error)),
  })
  worker.on('message', (part: string) => file.push(part))
  worker.on('error', (error) => file.destroy(error))
  // A thread that ends early has written a part: no reader takes it for the whole file.
  worker.on('exit', (code) => (code === 0 ? file.push(null) : file.destroy(new Error(`the thread ended with ${code}`))))
  return file
}

const begin = (task: ThreadTask) =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [], // flags of the process may be none of a thread's
    resourceLimits: { maxOldGenerationSizeMb: mostMb },
  })
