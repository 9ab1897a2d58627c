import { newId } from '../new-id.ts'
import { readAs, text } from '../state/shape.ts'

/**
 * The state of the browser's history entry. No other file names it. React Router writes `key`, `idx` and a page's own
 * data (`usr`); we add `isCopy` to a copy of an entry (`back-closes.ts`). A reload brings what an older release or
 * another site of the host has written, so each field is read by its shape, and an odd one counts as absent.
 */
type EntryState = {
  /** Names the entry, as `useLocation().key` does. */
  readonly key: string
  readonly isCopy: boolean
}

const anyState = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

export function entryStateIn(state: unknown): EntryState {
  const fields = anyState(state)
  return { key: readAs(text, fields['key']) ?? 'default', isCopy: fields['isCopy'] === true }
}

export const entryState = (): EntryState => entryStateIn(history.state)

/**
 * Names the first entry of a document. The router names only those after it: without this, a visit takes the place and the words of any
 * other document of the tab for its own.
 */
export function nameEntry(): void {
  if (entryState().key === 'default') history.replaceState({ ...anyState(history.state), key: newId() }, '')
}

/** Changes the address of the entry; its state stays, so that the router and the sheets still know it. */
export const changeAddress = (to: string | URL): void => history.replaceState(history.state, '', to)

/** Puts a copy of the entry on top of it. */
export const pushCopy = (): void => history.pushState({ ...anyState(history.state), isCopy: true }, '')
