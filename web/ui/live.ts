import { type RefObject, useEffect, useRef } from 'react'

/** Announces the text of an element when it comes into the page, and each time that it changes. */
export function useLive<Element extends HTMLElement>(isLive = true): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const last = useRef('')
  useEffect(() => {
    const text = (isLive && element.current?.textContent) || ''
    if (text && text !== last.current)
      // Without its code the sentence is seen all the same.
      import('./announcer.ts').then(({ announce }) => announce(text)).catch(() => undefined)
    last.current = text
  })
  return element
}
