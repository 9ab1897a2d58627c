import { useSyncExternalStore } from 'react'

/** The page's scheme, light or dark: set by its branch's colours, else by the reader's own setting. */
export const useScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, scheme)

/** The gateway draws maps without a document. */
const scheme = () => (globalThis.document?.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light')

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] })
  return () => observer.disconnect()
}
