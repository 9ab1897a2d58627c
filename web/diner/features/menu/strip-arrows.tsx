import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type RefObject, useEffect, useState } from 'react'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './strip.module.css'

/**
 * Arrows at the ends where the row has more. They serve a mouse; keyboards move from link to link, so they skip the arrows.
 */
export function StripArrows({ track }: { track: RefObject<HTMLElement | null> }) {
  const more = useMore(track)
  useFocusInSight(track)
  const move = (way: -1 | 1) => {
    const row = track.current
    row?.scrollBy({ left: way * row.clientWidth * 0.9, behavior: 'smooth' })
  }
  return (
    <>
      {more.before && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes(styles['arrow'], styles['before'])}
          onClick={() => move(-1)}
        >
          <ChevronLeft size={20} />
        </button>
      )}
      {more.after && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes(styles['arrow'], styles['after'])}
          onClick={() => move(1)}
        >
          <ChevronRight size={20} />
        </button>
      )}
    </>
  )
}

/** Chromium leaves a focused link where it is if 32 of its pixels are in sight. */
function useFocusInSight(track: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const row = track.current
    if (!row) return
    const show = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element)) return
      // Ends a smooth move on its way to another link.
      row.scrollTo?.({ left: row.scrollLeft, behavior: 'instant' })
      target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    // The arrows load late: a keyboard may be in the row before them.
    if (row.contains(document.activeElement)) show({ target: document.activeElement })
    row.addEventListener('focusin', show)
    return () => row.removeEventListener('focusin', show)
  }, [track])
}

/** Returns at which ends the row has more content. */
function useMore(track: RefObject<HTMLElement | null>) {
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const row = track.current
    if (!row) return
    const look = () => {
      const before = row.scrollLeft > 4
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 4
      setMore((was) => (was.before === before && was.after === after ? was : { before, after }))
    }
    look()
    row.addEventListener('scroll', look, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    sizes?.observe(row)
    return () => {
      row.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [track])
  return more
}
