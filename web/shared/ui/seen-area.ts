/** A smaller difference is a bar of the browser, and no keyboard. */
const lowestKeyboard = 120

/**
 * Tells a sheet how much of it a phone's keyboard covers (`--keyboard`), and how much of the page is seen above it
 * (`--seen`), until the returned function is called. Safari and Chrome leave the page as high as it was, and
 * shrink only the visual viewport.
 */
export function followSeenArea(sheet: HTMLElement): () => void {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  const follow = () => {
    // A page that is zoomed in has a small visual viewport as well.
    const covered = seen.scale > 1.1 ? 0 : document.documentElement.clientHeight - seen.offsetTop - seen.height
    const isCovered = covered >= lowestKeyboard
    sheet.style.setProperty('--keyboard', isCovered ? `${covered}px` : '0px')
    sheet.style.setProperty('--seen', isCovered ? `${seen.height}px` : '100vh')
    const { activeElement } = document
    if (sheet.contains(activeElement) && activeElement?.matches('[role=combobox]')) bringUp(activeElement)
  }
  follow()
  const changes = ['resize', 'scroll'] as const
  for (const change of changes) seen.addEventListener(change, follow)
  return () => {
    for (const change of changes) seen.removeEventListener(change, follow)
  }
}

/** Scrolls a field with a list below it to the top, where little of the page is seen. */
export function bringUp(field: Element) {
  if ((window.visualViewport?.height ?? Number.POSITIVE_INFINITY) < lowScreen)
    field.scrollIntoView?.({ block: 'start' })
}

/** A phone's screen above its keyboard is lower. */
const lowScreen = 620
