import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Reads the title of the new page to screen readers. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The page sets its title when its data has arrived.
    const timer = setTimeout(() => setTitle(`${document.title}`), pathname ? 600 : 0)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{title}</span>
    </VisuallyHidden>
  )
}
