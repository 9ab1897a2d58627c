import { changeLines, importCatalogIn, refusalLines } from '../catalog/import.ts'
import { newestStored } from '../catalog/storage.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import { readInThread, writeInThread } from '../catalog/thread/in-thread.ts'
import type { Ground } from '../ground/ground.ts'
import { isAnother, otherData } from '../http/data-owner.ts'
import type { Operations } from '../http/operations.ts'
import { mostErrors, problem } from '../http/problems.ts'

/** The catalogue as a file, for the commands that find the embedded database held by this node. */
export function catalogFileOperations({ log, clock }: Pick<Ground, 'log' | 'clock'>, uses: readonly StoreUse[]) {
  return {
    async exportCatalog({ query: { owner } }) {
      if (isAnother(owner)) return otherData()
      const stored = await newestStored(log.sql)
      if (!stored) return problem(404, 'CATALOGUE_NOT_FOUND', 'There is no catalogue yet: import one.')
      return {
        status: 200,
        body: writeInThread(stored),
        headers: {
          'content-type': 'application/yaml; charset=utf-8',
          'content-disposition': `attachment; filename="catalogue-${stored.version}.yaml"`,
        },
      }
    },

    async importCatalog({ query: { owner, over, withdrawStores, changeCurrency }, body, command }) {
      if (isAnother(owner)) return otherData()
      const read = await readInThread(body)
      if (!read.ok)
        return refused(422, 'CATALOGUE_REFUSED', [...read.errors, 'The catalogue was refused, nothing was imported.'])
      const imported = await importCatalogIn(log, command, read.document, {
        uses,
        at: clock.now(),
        base: read.base,
        goesOver: over ?? false,
        withdraws: withdrawStores ?? false,
        changesCurrency: changeCurrency ?? false,
      })
      if (!imported.ok) return refused(409, 'IMPORT_REFUSED', refusalLines('The catalogue', imported))
      const { version } = imported
      return { status: 200, body: { version, changes: [...changeLines(imported)], warnings: [...read.warnings] } }
    },
  } satisfies Partial<Operations>
}

function refused<Status extends 409 | 422, Code extends string>(status: Status, code: Code, lines: readonly string[]) {
  const [sentence = '', ...others] = lines.toReversed()
  const rest = others.toReversed()
  const shown =
    rest.length > mostErrors ? [...rest.slice(0, mostErrors - 1), `and ${rest.length - mostErrors + 1} more`] : rest
  return problem(
    status,
    code,
    sentence,
    shown.map((message) => ({ type: code, path: '', message })),
  )
}
