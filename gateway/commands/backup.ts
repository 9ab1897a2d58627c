import { existsSync, rmSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readSettings, type Settings } from '../composition/config.ts'
import { databaseIn, forgetBegun, keepBegun } from '../db/begun-copy.ts'
import { type CopiedFiles, copyFolder, sizeOf, syncFolder, syncPath } from '../db/copy-folder.ts'
import { DirectoryInUse, lockDirectory } from '../db/directory-lock.ts'
import { embeddedDirectory } from '../db/open.ts'
import { callGateway, refusalOf } from '../db/running-gateway.ts'
import { freeBytesOf } from '../db/space.ts'
import { digestKeyFile } from '../digests/open-digests.ts'
import { runProgram } from '../lifecycle/run-program.ts'

const usage = 'Usage: npm run backup -- --into FOLDER'
const mb = 1024 * 1024
/** A running node copies so much within about a second, in which its calls wait. */
const fewBytes = 64 * mb
const mostPasses = 4
const gatewayMs = 600_000

/**
 * `npm run backup`: copies the embedded database, the key of its digests and the pictures into a new folder, also while its node runs.
 * The folder appears whole, or not at all.
 */
async function main(given: readonly string[]): Promise<number> {
  const [option, folder] = given
  if (option !== '--into' || !folder || given.length > 2) return failing(usage, 2)
  const settings = readSettings(process.env, { demo: true })
  const database = embeddedDirectory(settings)
  if (!database) return failing(settings.DATABASE_URL ? onServer(settings) : 'DATA_DIR keeps nothing on a disk.', 2)
  if (!existsSync(database))
    return failing(`There is no database in ${settings.DATA_DIR}, which DATA_DIR names. Nothing was made there.`)
  const into = resolve(folder)
  const fault = await faultOf(into, database, settings)
  if (fault) return failing(fault)

  // Readable for this user only: it has names, phones and the key.
  const part = await mkdtemp(`${into}.part-`)
  const leaveNothing = () => rmSync(part, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      leaveNothing()
      process.exit(1)
    })
  try {
    const refusal = await copyDatabase(database, part, settings)
    if (refusal) return failing(refusal)
    await copyBeside(part, settings)
    await syncFolder(part)
    const bytes = await sizeOf(part)
    await rename(part, into)
    await syncPath(dirname(into))
    console.log(`The backup is ${into}, ${Math.ceil(bytes / mb)} MB.`)
    if (settings.DIGEST_KEY ?? settings.DIGEST_KEY_FILE)
      console.error('The key of digests is not in it: DIGEST_KEY or DIGEST_KEY_FILE has it, and a restore needs it.')
    return 0
  } finally {
    leaveNothing()
  }
}

/** The reason why no copy can be begun. */
async function faultOf(
  into: string,
  database: string,
  { DISK_RESERVE_MB, MEDIA_DIR }: Settings,
): Promise<string | null> {
  if (existsSync(into)) return `${into} is there already: name a new folder.`
  if (!existsSync(dirname(into))) return `There is no folder ${dirname(into)}.`
  for (const copied of [database, MEDIA_DIR ?? database])
    if (`${into}/`.startsWith(`${resolve(copied)}/`)) return `${into} is inside of ${copied}, which is copied.`
  const bytes = (await sizeOf(database)) + (MEDIA_DIR ? await sizeOf(MEDIA_DIR) : 0)
  const [neededMb, freeMb] = [
    Math.ceil(bytes / mb) + DISK_RESERVE_MB,
    Math.floor((await freeBytesOf(dirname(into))) / mb),
  ]
  return freeMb < neededMb
    ? `The disk of ${dirname(into)} has ${freeMb} MB free, and the backup needs ${neededMb} with DISK_RESERVE_MB.`
    : null
}

/** Copies the database of this process, or that of a running node with its help. Answers the reason where it refuses. */
async function copyDatabase(database: string, part: string, settings: Settings): Promise<string | null> {
  try {
    const unlock = await lockDirectory(database)
    await copyFolder(database, databaseIn(part)).finally(unlock)
    return null
  } catch (error) {
    if (error instanceof DirectoryInUse) return copyBesideNode(database, part, settings, error)
    throw error
  }
}

async function copyBesideNode(database: string, part: string, settings: Settings, held: DirectoryInUse) {
  let files: CopiedFiles = {}
  for (let pass = 1; pass <= mostPasses; pass++) {
    const copied = await copyFolder(database, databaseIn(part), files)
    files = copied.files
    if (copied.bytes < fewBytes) break
  }
  await keepBegun(part, files)
  const query = held.owner === undefined ? {} : { owner: held.owner }
  const body = { type: 'application/json', text: JSON.stringify({ folder: part }) }
  const call = { method: 'POST', url: '/api/console/backup', query, body, waitMs: gatewayMs }
  const answer = await callGateway(call, settings, held)
  if ('sentence' in answer) return answer.sentence
  if (!answer.ok) return (await refusalOf(answer)).join('\n')
  await forgetBegun(part)
  return null
}

/** Copies the files that belong to the database and lie beside it. */
async function copyBeside(part: string, settings: Settings): Promise<void> {
  const key = digestKeyFile(settings)
  if (existsSync(key)) await copyFile(key, join(part, basename(key)))
  if (settings.MEDIA_DIR) await cp(settings.MEDIA_DIR, join(part, 'media'), { recursive: true, dereference: true })
}

const onServer = ({ DATABASE_SCHEMA }: Settings) =>
  `DATABASE_URL names a server, which has programs of its own for this:
  pg_basebackup --dbname="$DATABASE_URL" --pgdata=FOLDER --format=tar --gzip --checkpoint=fast
  pg_dump --dbname="$DATABASE_URL"${DATABASE_SCHEMA ? ` --schema=${DATABASE_SCHEMA}` : ''} --format=custom --file=FILE
The first copies the whole server, for a restore; the second one database, for a look at its data. See Backup in docs/operations.md.`

function failing(sentence: string, code = 1): number {
  console.error(sentence)
  return code
}

runProgram(main)
