import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { prepareDatabase } from './make.ts'
import { isPreparedFile, ownFolder, preparedFile } from './place.ts'

/**
 * npm's step `prepare`, after `npm ci` in a checkout and before `npm pack`: makes the prepared files and deletes those of earlier
 * releases. It never fails an install, because a gateway starts without them.
 */
try {
  await prepareDatabase()
  const own = basename(await preparedFile())
  for (const name of await readdir(ownFolder))
    if (isPreparedFile(name) && name !== own) await rm(join(ownFolder, name), { force: true })
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.warn(`The files of an empty database were not kept (${code ?? message}): each first start makes its own.`)
}
