import { type RefObject, useEffect, useState } from 'react'
import type { Insets } from '#web/shared/map/open-map.ts'

const nothing: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

const mostOfTheMap = 0.56
const settlesInMs = 120

/** The part of the map that the card covers: the bottom on a phone, the left side on a desk and on a phone on its side. */
export function useInsets(card: RefObject<HTMLElement | null>): Insets {
  const [insets, setInsets] = useState(nothing)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const desk = matchMedia('(min-width: 800px), (min-width: 35rem) and (max-height: 30rem)')
    const measure = () => {
      const { top, right } = element.getBoundingClientRect()
      // With more than this covered, no useful room is left, so the map stays partly behind the card.
      const most = Math.round(window.innerHeight * mostOfTheMap)
      const bottom = desk.matches ? 0 : Math.min(Math.round(window.innerHeight - top), most)
      const left = desk.matches ? Math.round(right) : 0
      setInsets((before) => (before.bottom === bottom && before.left === left ? before : { ...nothing, bottom, left }))
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
