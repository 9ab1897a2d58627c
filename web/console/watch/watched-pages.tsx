import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { loadModule } from '#web/shared/load-module.ts'
import { sessionQuery } from '../api/session.ts'
import { paths } from '../paths.ts'

// Files of their own: what the console's document loads with its routes would come into files of other apps.
const BellHolder = lazy(async () => ({
  default: (await loadModule(() => import('../sound/bell-holder.tsx'))).BellHolder,
}))
const KeepAwake = lazy(async () => ({
  default: (await loadModule(() => import('./keep-awake.tsx'))).KeepAwake,
}))
const Watch = lazy(async () => ({ default: (await loadModule(() => import('./watch.tsx'))).Watch }))

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
