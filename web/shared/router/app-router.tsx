import { createContext, type ReactNode, use, useLayoutEffect, useState, useTransition } from 'react'
import { type Location, Router as ReactRouter } from 'react-router-dom'
import type { Router } from './router.ts'

const Opening = createContext(false)

/** Whether the requested page waits for its code. */
export const useIsOpening = (): boolean => use(Opening)

type Props = {
  readonly router: Router
  /** Runs before a page is rendered: at the start, and at each move to another history entry. */
  readonly onGo: (to: Location, from: Location | null) => void
  readonly children: ReactNode
}

/** React Router with our own history handling: the current page stays until the next one can be shown as a whole. */
export function AppRouter({ router, onGo, children }: Props) {
  const { history } = router
  const [{ location, action }, setAt] = useState(() => {
    onGo(history.location, null)
    return { location: history.location, action: history.action }
  })
  const [isOpening, startOpening] = useTransition()
  useLayoutEffect(() => {
    let from = history.location
    return history.listen(({ location: to, action: how }) => {
      onGo(to, from)
      from = to
      startOpening(() => setAt({ location: to, action: how }))
    })
  }, [history, onGo])
  useLayoutEffect(() => router.shows(location), [router, location])
  return (
    <Opening value={isOpening}>
      <ReactRouter navigator={history} location={location} navigationType={action}>
        {children}
      </ReactRouter>
    </Opening>
  )
}
