import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { CatalogError } from '../catalog/catalog-error.ts'
import { decodeCatalog } from '../catalog/decode.ts'
import { differenceLines } from '../catalog/difference.ts'
import { bounded, errorLines } from '../catalog/error-lines.ts'
import { exportFromGateway, importAtGateway } from '../catalog/file-at-gateway.ts'
import {
  changeLines,
  currencyOption,
  importCatalog,
  overOption,
  refusalLines,
  withdrawOption,
} from '../catalog/import.ts'
import { changedText } from '../catalog/kept-file/changed-text.ts'
import { missingPictures } from '../catalog/missing-pictures.ts'
import { type Newest, newestAtGateway } from '../catalog/newest-catalog.ts'
import { isOperatorCommand, operatorUsage } from '../catalog/operator-call.ts'
import { parseCatalog, serializeCatalog } from '../catalog/parse.ts'
import { withPlaceholders } from '../catalog/placeholders.ts'
import { qrUsage } from '../catalog/qr/asked.ts'
import { runQr } from '../catalog/qr/command.ts'
import { catalogJsonSchema } from '../catalog/reference/json-schema.ts'
import { newestCatalog } from '../catalog/storage.ts'
import { readSettings } from '../composition/config.ts'
import { doubtsOf, operatorCalls, reactions, sideTables, storeUses, streams, tables } from '../composition/features.ts'
import type { Database } from '../db/database.ts'
import { DirectoryInUse } from '../db/directory-lock.ts'
import { migrate } from '../db/migrate.ts'
import { openExistingDatabase, openForImport } from '../db/open.ts'
import { runProgram } from '../lifecycle/run-program.ts'
import { refuseNewer } from '../log/table-versions.ts'
import { runOperatorCall } from './run-call.ts'

const usage =
  'Usage: npm run catalog -- import FILE [--withdraw-stores] [--change-currency] [--over] | check FILE | diff FILE | export [FILE] | ' +
  `export --into FILE | schema; FILE may be -\n${operatorUsage}\n${qrUsage}`

/** The option of `export` that changes a file which people keep by hand, and leaves its comments. */
const intoOption = '--into'

/** `npm run catalog`: imports a catalogue whole or not at all, checks or compares one, writes the newest one, or the schema for editors. */
async function main(given: readonly string[]): Promise<number> {
  if (isOperatorCommand(given[0]))
    return runOperatorCall(given, settings(), {
      terminal: console,
      streams,
      tables,
      sideTables,
      reactions,
      operatorCalls,
    })
  const [command, file] = given.filter((one) => ![withdrawOption, currencyOption, overOption].includes(one))
  if (command === 'qr') {
    const [, ...asked] = given
    const readCatalog = () =>
      withDatabase(openExistingDatabase, async (db) => (await newestCatalog(db))?.document ?? null)
    return runQr(asked, { settings: settings(), terminal: console, readCatalog })
  }
  if (command === 'schema') {
    process.stdout.write(`${JSON.stringify(catalogJsonSchema(), null, 2)}\n`)
    return 0
  }
  if (command === 'export' && file === intoOption) return exportInto(given[given.indexOf(intoOption) + 1])
  if (command === 'export') {
    const target = file ?? '-'
    return withDatabase(openExistingDatabase, (db) => exportCatalog(db, target)).catch(
      orAtGateway((held) => intoFile(target, (into) => exportFromGateway(into, settings(), held, console))),
    )
  }
  if ((command !== 'import' && command !== 'check' && command !== 'diff') || !file) {
    console.error(usage)
    return 2
  }
  const decoded = decodeCatalog(await (file === '-' ? buffer(process.stdin) : readFile(file)))
  const parsed = decoded.ok ? parseCatalog(decoded.text) : { ok: false as const, errors: [decoded.error] }
  const [name, place] = file === '-' ? ['The catalogue', 'stdin'] : [file, file]
  const linesOf = (errors: readonly CatalogError[]) => errorLines(place, decoded.ok ? decoded.text : '', errors)
  if (!parsed.ok) {
    const lines = linesOf(parsed.errors)
    for (const line of bounded(lines)) console.error(line)
    const count = lines.length === 1 ? '1 error' : `${lines.length} errors`
    console.error(`${name} was refused: ${count}, nothing was imported.`)
    return command === 'diff' ? 2 : 1
  }
  if (command === 'diff') return difference(name, parsed.document)
  for (const line of bounded(linesOf(parsed.warnings).map((line) => `${line} (a warning)`))) console.error(line)
  const { stores, branches } = parsed.document
  const plates = branches.reduce((count, branch) => count + branch.plates.length, 0)
  const content = `${branches.length} branches, ${stores.length} stores, ${plates} plates`
  if (command === 'check') {
    console.log(`${name} is good: ${content}.`)
    return 0
  }
  const { MEDIA_DIR } = settings()
  const { document, warnings } = await withPlaceholders(parsed.document, MEDIA_DIR, console.error)
  for (const line of [...warnings, ...(await missingPictures(parsed.document, MEDIA_DIR))]) console.error(line)
  const done = (version: number) => {
    for (const sentence of doubtsOf({ document, settings: settings(), isDemo: false }))
      console.error(`${sentence} (a warning)`)
    console.log(`${name} is version ${version} of the catalogue: ${content}.`)
    return 0
  }
  const [withdraws, changesCurrency, goesOver] = [withdrawOption, currencyOption, overOption].map((option) =>
    given.includes(option),
  )
  return withDatabase(openForImport, async (db) => {
    const imported = await importCatalog(db, document, {
      uses: storeUses,
      at: new Date(),
      withdraws: withdraws ?? false,
      changesCurrency: changesCurrency ?? false,
      base: parsed.base,
      goesOver: goesOver ?? false,
    })
    if (!imported.ok) {
      for (const line of refusalLines(name, imported)) console.error(line)
      return 1
    }
    for (const line of changeLines(imported)) console.error(line)
    return done(imported.version)
  }).catch(
    orAtGateway(async (held) => {
      const options = {
        over: goesOver ?? false,
        withdrawStores: withdraws ?? false,
        changeCurrency: changesCurrency ?? false,
      }
      const imported = await importAtGateway({ ...parsed, document }, options, settings(), held, console)
      if (!imported) return 1
      for (const line of imported.changes) console.error(line)
      return done(imported.version)
    }),
  )
}

/** A running gateway holds the embedded database: it does the same. */
const orAtGateway =
  (there: (held: DirectoryInUse) => Promise<number>) =>
  (error: unknown): Promise<number> => {
    if (error instanceof DirectoryInUse) return there(error)
    throw error
  }

/** Writes a file whole, or leaves the one before: a part of a catalogue would read as a shop without the rest. */
async function intoFile(file: string, write: (into: Writable) => Promise<boolean>): Promise<number> {
  if (file === '-') {
    const stdout = new Writable({ write: (part, _, done) => void process.stdout.write(part, () => done()) })
    return (await write(stdout)) ? 0 : 1
  }
  const part = `${file}.part`
  try {
    if (!(await write(createWriteStream(part)))) return 1
    await rename(part, file)
    return 0
  } finally {
    await rm(part, { force: true })
  }
}

/** Tells what an import of a file would change. Exits with 1 where that is anything, for hooks of a repository, and with 2 on a fault. */
async function difference(name: string, document: CatalogDocument): Promise<number> {
  const newest = await newestAnywhere()
  if (!newest) return 2
  const lines = differenceLines(newest.document, document)
  for (const line of lines) console.log(line)
  console.log(`${name} has ${counted(lines.length)} to version ${newest.version} of the catalogue.`)
  return lines.length === 0 ? 0 : 1
}

/** Brings a file that people keep by hand to the newest version, and leaves its comments, anchors and defaults. */
async function exportInto(file: string | undefined): Promise<number> {
  if (!file || file === '-') {
    console.error(usage)
    return 2
  }
  const decoded = decodeCatalog(await readFile(file))
  const refused = (errors: readonly CatalogError[]) => {
    for (const line of bounded(errorLines(file, decoded.ok ? decoded.text : '', errors))) console.error(line)
    console.error(`${file} was refused, and stays as it was.`)
    return 1
  }
  if (!decoded.ok) return refused([decoded.error])
  const newest = await newestAnywhere()
  if (!newest) return 1
  const changed = changedText(decoded.text, newest.document, newest.version)
  if (!changed.ok) return refused(changed.errors)
  const code = await intoFile(file, async (into) => {
    await pipeline([changed.text], into)
    return true
  })
  console.log(`${file} is version ${newest.version} of the catalogue now: it had ${counted(changed.count)}.`)
  return code
}

const counted = (count: number) =>
  count === 0 ? 'no difference' : `${count} ${count === 1 ? 'difference' : 'differences'}`

/** The newest catalogue, from the database or from the gateway that holds it; null, with a sentence, where there is none. */
const newestAnywhere = async (): Promise<Newest | null> => {
  try {
    const newest = await withDatabase(openExistingDatabase, (db) => newestCatalog(db))
    if (!newest) console.error('There is no catalogue yet.')
    return newest
  } catch (error) {
    if (error instanceof DirectoryInUse) return newestAtGateway(settings(), error, console)
    throw error
  }
}

async function exportCatalog(db: Database, file: string) {
  const newest = await newestCatalog(db)
  if (!newest) {
    console.error('There is no catalogue yet.')
    return 1
  }
  const content = serializeCatalog(newest.document, newest.version)
  if (file === '-') process.stdout.write(content)
  else await writeFile(file, content)
  return 0
}

const settings = () => readSettings(process.env, { demo: true })

async function withDatabase<Result>(open: typeof openForImport, work: (db: Database) => Promise<Result>) {
  const db = await open(settings(), console.error)
  try {
    const isForced = settings().OLDER_RELEASE === 'force'
    if (!isForced) await refuseNewer(db, tables)
    await migrate(db, { isForced })
    return await work(db)
  } finally {
    await db.close()
  }
}

runProgram(main)
