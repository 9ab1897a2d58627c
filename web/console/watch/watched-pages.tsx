import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { sessionQuery } from '../api/session.ts'
import { paths } from '../paths.ts'

// Files of their own: what the console's document loads with its routes would come into files of other apps.
const BellHolder = lazyPart(
  () => import('../sound/bell-holder.tsx'),
  (part) => part.BellHolder,
)
const KeepAwake = lazyPart(
  () => import('./keep-awake.tsx'),
  (part) => part.KeepAwake,
)
const Watch = lazyPart(
  () => import('./watch.tsx'),
  (part) => part.Watch,
)

/**
 * The pages of the console. Orders sound on each of them, also on a locked tablet, and the screen stays on: the tablet of a kitchen may
 * show any of them.
 */
export function WatchedPages() {
  const { pathname } = useLocation()
  // The frame of the page reads it.
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const person = data?.operator ?? null
  return (
    <>
      <Outlet />
      {data && person && (
        <Suspense>
          <BellHolder />
          <KeepAwake />
          {/* The board watches by itself. */}
          {pathname !== paths.board && (
            <Watch key={`${person.id} ${data.isLocked}`} person={person} isLocked={data.isLocked} />
          )}
        </Suspense>
      )}
    </>
  )
}
