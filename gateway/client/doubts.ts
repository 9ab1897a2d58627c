import type { Setup } from '../ground/feature-parts.ts'
import { storesNamed } from '../settings/stores-named.ts'
import type { ClientSettings } from './settings.ts'

/** Stores with a chat that no page can load, and settings of stores that are not there. The demo has no chat, and a store that names one. */
export function clientDoubts({ document: { stores }, settings, isDemo }: Setup<ClientSettings>): readonly string[] {
  const chatting = storesNamed(stores.filter(({ followUpSupport }) => followUpSupport.enabled))
  const known = new Set(stores.map(({ id }) => id))
  const unknown = storesNamed(settings.COMPLEX_ADDRESS_STORES.flatMap((id) => (known.has(id) ? [] : [{ id }])))
  return [
    ...(!isDemo && chatting !== null && settings.CHAT_SCRIPT_URL === undefined
      ? [`followUpSupport of ${chatting} opens no chat: CHAT_SCRIPT_URL is not set`]
      : []),
    ...(unknown === null ? [] : [`COMPLEX_ADDRESS_STORES names ${unknown}, which the catalogue does not have`]),
  ]
}
