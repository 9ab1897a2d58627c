import { type RefObject, useLayoutEffect } from 'react'

/** Fields that bring up a phone's keyboard. */
const typed = 'textarea, input:not([type="checkbox"], [type="radio"], [type="date"], [type="file"])'

/**
 * Tells the page the height of a bar at the foot of the screen, so that nothing ends below it. On a touch screen the bar leaves while a
 * person types, because some phones lift it above their keyboard.
 */
export function useFoot(bar: RefObject<HTMLElement | null>, height: '--pages' | '--steps') {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () => style.setProperty(height, `${element.getBoundingClientRect().height}px`)
    const follow = () => {
      element.hidden = matchMedia('(pointer: coarse)').matches && document.activeElement?.matches(typed) === true
      measure()
    }
    // The next field may take the focus at once.
    const leave = () => setTimeout(follow)
    follow()
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    sizes?.observe(element)
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', leave)
    return () => {
      sizes?.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', leave)
      style.removeProperty(height)
    }
  }, [bar, height])
}
