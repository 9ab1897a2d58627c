import { entryKey } from './trail.ts'

/**
 * Back closes the open sheet and stays on the page. For this the page's entry in the history gets a copy on top, when
 * its first sheet opens. Back then leads from the copy to the entry: this closes the sheet, or goes on to the page
 * before when no sheet is open. The router is not told, because the page does not change.
 */
const sheets: (() => void)[] = []
/** The entry whose copy is the current one; null when the current one is no copy. */
let copied: string | null = null

type EntryState = { readonly key?: string; readonly isCopy?: boolean } | null

const keyOf = (state: EntryState) => state?.key ?? 'default'

/** Registers an open sheet, until the function that is returned is called. The last one opened closes first. */
export function closeOnBack(close: () => void): () => void {
  listen()
  sheets.push(close)
  copyEntrySoon()
  return () => void sheets.splice(sheets.indexOf(close), 1)
}

/** What waits for the way from the copy down to the page's own entry. */
let below: (() => void) | null = null

/** Runs at the page's own entry in the history, which a copy on top would hide from a change of the address. */
export function atOwnEntry(then: () => void): void {
  if ((history.state as EntryState)?.isCopy) {
    listen()
    below = then
    history.back()
  } else then()
}

/** A slow phone shows the sheet first: the browser takes its time for an entry. */
const copyEntrySoon = () => void setTimeout(() => sheets.length > 0 && copyEntry())

function copyEntry() {
  const state = history.state as EntryState
  if (!state?.isCopy) history.pushState({ ...state, isCopy: true }, '')
  copied = entryKey()
}

let isListening = false
function listen() {
  if (isListening) return
  isListening = true
  const state = history.state as EntryState
  if (state?.isCopy) copied = keyOf(state)
  // Before the router's own listener.
  addEventListener('popstate', onPop, { capture: true })
}

function onPop(event: PopStateEvent) {
  const state = event.state as EntryState
  const then = below
  below = null
  if (then) {
    event.stopImmediatePropagation()
    return then()
  }
  const key = keyOf(state)
  const leftCopyOf = copied
  copied = state?.isCopy ? key : null
  const staysHere = key === entryKey() && (state?.isCopy || leftCopyOf === key)
  if (!staysHere) return
  event.stopImmediatePropagation()
  if (state?.isCopy) return
  const close = sheets.at(-1)
  if (!close) return history.back()
  close()
  // A sheet below, or one that its owner kept open, needs a copy again.
  copyEntrySoon()
}
