import { readFileSync } from 'node:fs'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { WorkingDay } from '#domain/catalog/order-mode.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'

let catalog: CatalogDocument | undefined

/** The demo's catalogue, a copy of its own for each caller, so that a test may change it. */
export function demoCatalog(): CatalogDocument {
  catalog ??= readCatalog()
  return structuredClone(catalog)
}

function readCatalog(): CatalogDocument {
  const parsed = parseCatalog(readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8'))
  if (!parsed.ok) throw new Error('the demo’s catalogue is broken')
  return parsed.document
}

/** The catalogue with every store open at every hour, so that a test on the real clock passes at night too. */
export function openAtAllHours(document: CatalogDocument): CatalogDocument {
  const stores = document.stores.map((store) => ({
    ...store,
    deliveryConfig: { ...store.deliveryConfig, workingDays: store.deliveryConfig.workingDays.map(aWholeDay) },
    orderModes: store.orderModes.map((mode) => ({ ...mode, useSchedule: false })),
  }))
  return { ...document, stores }
}

/** The catalogue with every brand light, or every brand dark; else as it is. */
export function inColours(document: CatalogDocument, colours: string | undefined): CatalogDocument {
  if (colours !== 'light' && colours !== 'dark') return document
  const colorModeType = colours === 'light' ? 'LIGHT' : 'DARK'
  const branches = document.branches.map((branch) => ({
    ...branch,
    generalConfig: {
      ...branch.generalConfig,
      colorConfig: { ...branch.generalConfig.colorConfig, colorModeType } as const,
    },
  }))
  return { ...document, branches }
}

const aWholeDay = ({ dayOfWeek }: WorkingDay): WorkingDay => ({
  dayOfWeek,
  workingHours: [{ startAt: '00:00', endAt: '00:00' }],
})
