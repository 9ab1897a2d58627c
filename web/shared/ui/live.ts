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
    if (text && text !== last.current && !tellsItself) announceText(text)
    last.current = text
  })
  return element
}

/** A page sets its title when its data has arrived. */
const titleMs = 600

/** Announces the title of each page after the first one, whose title a screen reader reads by itself. */
export function useTitleAnnouncement(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const timer = setTimeout(() => announceText(document.title), titleMs)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** Without the announcer's code the text is still visible. */
const announceText = (text: string) =>
  void import('./announcer.ts').then(({ announce }) => announce(text)).catch(() => undefined)
