import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { DatabaseFiles } from './database-files.ts'
import { preparedFile } from './place.ts'

/**
 * Makes `directory`, which does not exist yet, from the prepared files of `folder`. Without them, or where they do not come
 * out whole, there is no directory afterwards, and PGlite makes its own files in four seconds. The caller holds the directory's lock.
 */
export async function unpackPrepared(directory: string, folder?: string): Promise<void> {
  if (existsSync(directory)) return
  const file = await preparedFile(folder)
  if (!existsSync(file)) return
  // A start that is killed here leaves a draft, which the next one replaces, and never half a database.
  const draft = `${directory}.draft`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    // The checksum of gzip refuses a file that was cut or changed.
    await pipeline(createReadStream(file), createGunzip(), unpackTar(draft, { map: ofTheServer }))
    await rename(draft, directory)
  } catch {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The prepared files of `folder` for a database in memory. Null where there are none, or they are not whole. */
export async function readPrepared(folder?: string): Promise<DatabaseFiles | null> {
  try {
    return new DatabaseFiles(await promisify(gunzip)(await readFile(await preparedFile(folder))))
  } catch {
    return null
  }
}

/** PGlite writes names from the root of its own file system. As PostgreSQL's own files, these are for this user alone. */
const ofTheServer = <Header extends { readonly name: string; readonly type?: string }>(header: Header) => ({
  ...header,
  name: header.name.replace(/^\/+/, ''),
  mode: header.type === 'directory' ? 0o700 : 0o600,
})
