import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { embeddedDirectory } from '#gateway/db/open.ts'
import { preparedFile } from '#gateway/db/prepared/place.ts'
import type { DatabaseSettings } from '#gateway/db/settings.ts'

const ownMaker = fileURLToPath(new URL('../gateway/db/prepared/main.ts', import.meta.url))

/**
 * Before the first start of a demo, makes the files of an empty database where the install did not: after an update, or with
 * `--ignore-scripts`. The next demo on this machine finds them. In a process of its own, because the memory that it takes stays with its process.
 */
export async function prepareDatabaseApart(
  settings: DatabaseSettings,
  folder?: string,
  maker = ownMaker,
): Promise<void> {
  const directory = embeddedDirectory(settings)
  if (!directory || existsSync(directory) || existsSync(await preparedFile(folder))) return
  // V8's optimizing compiler for WebAssembly would take 600 MB (decision 123).
  await once(spawn(process.execPath, ['--liftoff-only', maker], { stdio: 'inherit' }), 'close')
}
