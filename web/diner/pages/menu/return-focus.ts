import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The link by which a page was left, by the key of its history entry. `nth` tells equal links of a page apart. */
const leftBy = new Map<string, { readonly href: string; readonly nth: number }>()

const linksTo = (href: string) => [...document.querySelectorAll('a')].filter((a) => a.getAttribute('href') === href)

/** Returns the focus to the link by which the page was left, when the diner comes back to it. */
export function useReturnFocus(isReady: boolean) {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      const href = link?.getAttribute('href')
      if (link && href) leftBy.set(key, { href, nth: linksTo(href).indexOf(link) })
    }
    document.addEventListener('click', note, { capture: true })
    return () => document.removeEventListener('click', note, { capture: true })
  }, [key])
  useEffect(() => {
    const left = leftBy.get(key)
    if (!isReady || type !== 'POP' || !left) return
    const restore = () => {
      const link = linksTo(left.href)[left.nth]
      link?.focus({ preventScroll: true })
      return link !== undefined
    }
    if (restore()) return
    // A long menu renders its rows once they are near the screen.
    const observer = new MutationObserver(() => restore() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [key, type, isReady])
}
