import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Reads the new page's title to those who did not see it change. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The page names itself once its data is there.
    const timer = setTimeout(() => setTitle(`${document.title}`), pathname ? 600 : 0)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{title}</span>
    </VisuallyHidden>
  )
}
