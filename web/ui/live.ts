import { type RefObject, useEffect, useRef } from 'react'

/**
 * Announces the text of an element when it comes into the page, and each time that it changes. An element that is a live region
 * itself tells its later changes by itself.
 */
export function useLive<Element extends HTMLElement>(isLive = true): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const last = useRef('')
  useEffect(() => {
    const text = (isLive && element.current?.textContent) || ''
    const tellsItself = last.current !== '' && element.current?.hasAttribute('aria-live')
    if (text && text !== last.current && !tellsItself)
      // Without its code the sentence is seen all the same.
      import('./announcer.ts').then(({ announce }) => announce(text)).catch(() => undefined)
    last.current = text
  })
  return element
}
