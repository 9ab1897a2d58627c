import { modeTypeOf } from '#domain/catalog/mode-type.ts'
import { modeOfSegment } from '#domain/slug/mode-segment.ts'
import { activeModes, type ModeView, type StoreView } from '#web/diner/api/shop.ts'
import { useEntry } from '#web/diner/state/entry.ts'

/** ENTRY-11, AMBIG-07: the active modes that the link allows, by id or type; all of them when it names none. */
export function offeredModes(store: Pick<StoreView, 'orderModes'>, allowed: readonly string[]): readonly ModeView[] {
  const modes = activeModes(store)
  const named = modes.filter(({ id, type }) => allowed.some((name) => name === id || modeTypeOf(name) === type))
  return named.length > 0 ? named : modes
}

export const useOfferedModes = (store: Pick<StoreView, 'orderModes'>): readonly ModeView[] =>
  offeredModes(store, useEntry().allowedOM)

/** ENTRY-12, AMBIG-06: the fragment may name a mode by its segment or its id. */
export function modeNamedBy(hash: string, modes: readonly ModeView[]): ModeView | null {
  const fragment = decoded(hash.slice(1))
  return fragment ? (modeOfSegment(fragment, modes) ?? modes.find(({ id }) => id === fragment) ?? null) : null
}

/**
 * The mode of a table's code, whose link has the table; null where several modes are of tables. Only the link itself leads there, so that the
 * way back offers the other modes.
 */
export function modeOfTable(search: string, modes: readonly ModeView[]): ModeView | null {
  if (!new URLSearchParams(search).get('tableNumber')?.trim()) return null
  const atTables = modes.filter(({ type }) => type === 'DINING_IN')
  const ordering = atTables.filter(({ orderEnabled }) => orderEnabled)
  const [mode, ...others] = ordering.length > 0 ? ordering : atTables
  return mode && others.length === 0 ? mode : null
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
