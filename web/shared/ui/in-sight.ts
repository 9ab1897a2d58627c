import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element is on the screen, or within `margin` of it. */
export function useInSight<Shown extends HTMLElement>(margin = '0px'): readonly [RefObject<Shown | null>, boolean] {
  const ref = useRef<Shown>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), {
      rootMargin: margin,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [margin])
  return [ref, isInSight]
}
