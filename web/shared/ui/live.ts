import { type RefObject, useEffect, useRef } from 'react'

/**
 * Announces the text of an element when it appears, and each time that it changes. An element that is itself a live
 * region announces its later changes.
 */
export function useLive<Element extends HTMLElement>(isLive = true): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const last = useRef('')
  useEffect(() => {
    const text = (isLive && element.current?.textContent) || ''
    const tellsItself = last.current !== '' && element.current?.hasAttribute('aria-live')
    if (text && text !== last.current && !tellsItself)
      // Without this code the sentence is still visible.
      import('./announcer.ts').then(({ announce }) => announce(text)).catch(() => undefined)
    last.current = text
  })
  return element
}
