import { webPageAt } from '#domain/slug/pages.ts'
import { chatIdOf } from '#domain/support/ways.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type PagePolicy, widened } from '../http/page-policy.ts'

/** The script of the chat widget, and the other addresses that it loads from or calls (`gateway/client/settings.ts`). */
export type ChatSettings = { readonly CHAT_SCRIPT_URL?: string | undefined; readonly CHAT_ORIGINS: readonly string[] }

/**
 * Widens the content security policy of the support page of a store that has a chat by what its widget loads. The widget
 * runs on no other page: a card is never entered beside a stranger's script.
 */
export function supportPagePolicy({ CHAT_SCRIPT_URL, CHAT_ORIGINS }: ChatSettings, catalog: () => Catalog): PagePolicy {
  if (CHAT_SCRIPT_URL === undefined) return (_, policy) => policy
  const all = [...new Set([new URL(CHAT_SCRIPT_URL).origin, ...CHAT_ORIGINS])]
  const pages = all.filter((origin) => origin.startsWith('http'))
  const widget = {
    'script-src': pages,
    // A widget colours itself by styles of its own.
    'style-src': [...pages, "'unsafe-inline'"],
    'font-src': pages,
    'media-src': pages,
    'frame-src': pages,
    'worker-src': ['blob:'],
    'connect-src': all,
  }
  return (path, policy, query) => {
    if (webPageAt(path)?.strangers !== 'chat') return policy
    const store = catalog().served.storeByAlias(query.get('alias') ?? '')
    return store && chatIdOf(store, CHAT_SCRIPT_URL) !== null ? widened(policy, widget) : policy
  }
}
