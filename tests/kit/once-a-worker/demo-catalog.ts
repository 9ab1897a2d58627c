import { readFileSync } from 'node:fs'
import { freeze } from 'immer'
import { parseCatalog } from '#gateway/catalog/parse.ts'

const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
if (!parsed.ok) throw new Error('the demo catalogue is broken')

/** The demo's catalogue. It is frozen, because all files of a worker share it: Node itself loads this folder, once. */
export const demoCatalog = freeze(parsed.document, true)
