import { type RefObject, useEffect, useState } from 'react'
import { besideMap, coveredBy, uncovered } from './covered.ts'

const settlesInMs = 120

/** The part of the map that the card covers. */
export function useInsets(card: RefObject<HTMLElement | null>) {
  const [insets, setInsets] = useState(uncovered)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const desk = matchMedia(besideMap)
    const measure = () => {
      const { bottom, left } = coveredBy(element.getBoundingClientRect(), desk.matches, window.innerHeight)
      setInsets((before) =>
        before.bottom === bottom && before.left === left ? before : { ...uncovered, bottom, left },
      )
    }
    let settled: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(settled)
      // The camera moves once the card is at rest, not at each step of its movement.
      settled = setTimeout(measure, settlesInMs)
    })
    measure()
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => {
      clearTimeout(settled)
      observer.disconnect()
    }
  }, [card])
  return insets
}
