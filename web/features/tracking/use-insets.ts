import { type RefObject, useEffect, useState } from 'react'
import type { Insets } from '#web/map/open-map.ts'

const nothing: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** How much of the map the card covers: the bottom on a phone, the left side on a desk. */
export function useInsets(card: RefObject<HTMLElement | null>): Insets {
  const [insets, setInsets] = useState(nothing)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const desk = matchMedia('(min-width: 800px)')
    const measure = () => {
      const { top, right } = element.getBoundingClientRect()
      const bottom = desk.matches ? 0 : Math.round(window.innerHeight - top)
      const left = desk.matches ? Math.round(right) : 0
      setInsets((before) => (before.bottom === bottom && before.left === left ? before : { ...nothing, bottom, left }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [card])
  return insets
}
