import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { readSettings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openExistingDatabase, openForImport } from '../db/open.ts'
import { doubtsOf, operatorCalls, reactions, sideTables, storeUses, streams, tables } from '../features.ts'
import { refuseNewer } from '../log/table-versions.ts'
import type { CatalogError } from './catalog-error.ts'
import { decodeCatalog } from './decode.ts'
import { bounded, errorLines } from './error-lines.ts'
import { changeLines, currencyOption, importCatalog, overOption, refusalLines, withdrawOption } from './import.ts'
import { missingPictures } from './missing-pictures.ts'
import { isOperatorCommand, operatorUsage } from './operator-call.ts'
import { parseCatalog, serializeCatalog } from './parse.ts'
import { withPlaceholders } from './placeholders.ts'
import { qrUsage } from './qr/asked.ts'
import { runQr } from './qr/command.ts'
import { catalogJsonSchema } from './reference/json-schema.ts'
import { runOperatorCall } from './run-call.ts'
import { newestCatalog } from './storage.ts'

const usage =
  'Usage: npm run catalog -- import FILE [--withdraw-stores] [--change-currency] [--over] | check FILE | export [FILE] | schema; ' +
  `FILE may be -\n${operatorUsage}\n${qrUsage}`

/** `npm run catalog`: imports a catalogue whole or not at all, checks one, writes the newest one, or the schema for editors. */
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
  if (command === 'export') return withDatabase(openExistingDatabase, (db) => exportCatalog(db, file ?? '-'))
  if ((command !== 'import' && command !== 'check') || !file) {
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
    return 1
  }
  for (const line of bounded(linesOf(parsed.warnings).map((line) => `${line} (a warning)`))) console.error(line)
  const { stores, branches } = parsed.document
  const plates = branches.reduce((count, branch) => count + branch.plates.length, 0)
  const content = `${branches.length} branches, ${stores.length} stores, ${plates} plates`
  if (command === 'check') {
    console.log(`${name} is good: ${content}.`)
    return 0
  }
  const { MEDIA_DIR } = settings()
  const { document, warnings } = await withPlaceholders(parsed.document, MEDIA_DIR)
  for (const line of [...warnings, ...(await missingPictures(parsed.document, MEDIA_DIR))]) console.error(line)
  return withDatabase(openForImport, async (db) => {
    const imported = await importCatalog(db, document, {
      uses: storeUses,
      at: new Date(),
      withdraws: given.includes(withdrawOption),
      changesCurrency: given.includes(currencyOption),
      base: parsed.base,
      goesOver: given.includes(overOption),
    })
    if (!imported.ok) {
      for (const line of refusalLines(name, imported)) console.error(line)
      return 1
    }
    for (const line of changeLines(imported)) console.error(line)
    for (const sentence of doubtsOf({ document, settings: settings(), isDemo: false }))
      console.error(`${sentence} (a warning)`)
    console.log(`${name} is version ${imported.version} of the catalogue: ${content}.`)
    return 0
  })
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

// `export | head` closes the pipe when it has seen enough.
process.stdout.once('error', () => process.exit(0))

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
