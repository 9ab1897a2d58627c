import { entryState, entryStateIn, pushCopy } from '../router/entry-state.ts'
import { entryKey } from './trail.ts'

/**
 * Back closes the open sheet and stays on the page. For this, the page's history entry is copied on top when its first
 * sheet opens. Back then leads from the copy to the entry: this closes the sheet, or goes on to the previous page when
 * no sheet is open. The router is not told, because the page does not change.
 */
const sheets: (() => void)[] = []
/** The entry of which the current one is a copy; null when the current entry is not a copy. */
let copied: string | null = null

/** Registers an open sheet; returns the function that removes it. The last opened sheet closes first. */
export function closeOnBack(close: () => void): () => void {
  listen()
  sheets.push(close)
  copyEntrySoon()
  return () => void sheets.splice(sheets.indexOf(close), 1)
}

/** Waits for the move from the copy down to the page's own entry. */
let below: (() => void) | null = null

/** Runs `then` at the page's own history entry, because a copy on top would hide a change of the address. */
export function atOwnEntry(then: () => void): void {
  if (entryState().isCopy) {
    listen()
    below = then
    history.back()
  } else then()
}

/** Copies later, so that a slow phone shows the sheet first: the browser needs time for a new entry. */
const copyEntrySoon = () => void setTimeout(() => sheets.length > 0 && copyEntry())

function copyEntry() {
  if (!entryState().isCopy) pushCopy()
  copied = entryKey()
}

let isListening = false
function listen() {
  if (isListening) return
  isListening = true
  const { key, isCopy } = entryState()
  if (isCopy) copied = key
  // Runs before the router's own listener.
  addEventListener('popstate', onPop, { capture: true })
}

function onPop(event: PopStateEvent) {
  const { key, isCopy } = entryStateIn(event.state)
  const then = below
  below = null
  if (then) {
    event.stopImmediatePropagation()
    return then()
  }
  const leftCopyOf = copied
  copied = isCopy ? key : null
  const staysHere = key === entryKey() && (isCopy || leftCopyOf === key)
  if (!staysHere) return
  event.stopImmediatePropagation()
  if (isCopy) return
  const close = sheets.at(-1)
  if (!close) return history.back()
  close()
  // A sheet below, or one that its owner kept open, needs a copy again.
  copyEntrySoon()
}
