import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogError } from '../catalog-error.ts'
import { bounded, errorLines } from '../error-lines.ts'
import { readStored } from '../format.ts'
import { oddTexts } from '../mistakes/odd-texts.ts'
import { checkFile, parseCatalog, serializeCatalog } from '../parse.ts'
import { amountKeys } from '../written-amounts.ts'
import type { ReadFile, ThreadTask } from './in-thread.ts'

const partLength = 64 * 1024

/** A thread of its own, because a big catalogue takes seconds to be read or written, and no call may wait for it. */
function run(task: ThreadTask): void {
  if (task.is === 'read') {
    parentPort?.postMessage(readFile(task.text))
    return
  }
  const { text, format, version } = task.stored
  const document = readStored({ format, document: JSON.parse(text) })
  const file = serializeCatalog(document, version)
  for (let start = 0; start < file.length; start += partLength)
    parentPort?.postMessage(file.slice(start, start + partLength))
}

function readFile(text: string): ReadFile {
  const lines = (errors: readonly CatalogError[]) => bounded(errorLines('catalogue', text, errors))
  const parsed = fromJson(text) ?? parseCatalog(text)
  return parsed.ok
    ? { ok: true, document: parsed.document, base: parsed.base, warnings: lines(parsed.warnings) }
    : { ok: false, errors: lines(parsed.errors) }
}

/** An amount with three decimals, which may be one of thousands: only the text shows it. */
const doubtfulAmount = new RegExp(`"(${[...amountKeys].join('|')})"\\s*:\\s*\\d+\\.\\d{3}\\b`)

/** JSON is read in a hundredth of the time of YAML; a text with a mistake is read again for its lines. */
function fromJson(text: string) {
  if (!/^\s*\{/.test(text) || doubtfulAmount.test(text)) return null
  try {
    const checked = checkFile(JSON.parse(text), oddTexts)
    return checked.ok ? checked : null
  } catch {
    return null
  }
}

run(workerData as ThreadTask)
