import type { Setup } from '../ground/feature-parts.ts'
import { storesNamed } from '../settings/stores-named.ts'
import type { PrintingSettings } from './settings.ts'

const settingsOfStores = [
  'PRINTER_URL',
  'PRINTER_AGENTS',
  'PRINTER_COLUMNS',
  'PRINTER_CODE_PAGE',
  'PRINTER_AUTO',
] as const

/** Printers of stores that are not there. */
export function printingDoubts({ document: { stores }, settings }: Setup<PrintingSettings>): readonly string[] {
  const known = new Set(stores.map(({ id }) => id))
  return settingsOfStores.flatMap((name) => {
    const ids = [...(settings[name]?.ofStore.keys() ?? [])]
    const unknown = storesNamed(ids.flatMap((id) => (known.has(id) ? [] : [{ id }])))
    return unknown === null ? [] : [`${name} names ${unknown}, which the catalogue does not have`]
  })
}
