import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useNewRelease } from '#web/shared/app/new-release.ts'
import { PageErrors } from '#web/shared/router/page-errors.tsx'
import { ScrollKeeper } from '#web/shared/router/scroll-keeper.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { paintPath } from '#web/shared/theme/theme.ts'
import { useTitleAnnouncement } from '#web/shared/ui/live.ts'
import { Column } from '#web/shared/ui/page.tsx'
import { LoadingPage } from '#web/shared/ui/skeleton.tsx'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'
import { useTrail } from '#web/shared/ui/trail.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import { RouteError } from './route-error.tsx'

/** Around every page of an app. */
export function RootLayout() {
  const { key, pathname } = useLocation()
  useLayoutEffect(() => paintPath(pathname), [pathname])
  useTitleAnnouncement(pathname)
  useTrail()
  // New releases are rare, so the code of this line loads on demand.
  const release = useLazyModule('new release', () => import('./new-release.tsx'), useNewRelease())
  return (
    <>
      {release && <release.NewRelease />}
      {/* Before the page, whose own area and sheets are then the newer ones. */}
      <ToastArea />
      <PageErrors at={key} shows={(error) => <RouteError error={error} />}>
        <Suspense fallback={<EmptyColumn />}>
          <Outlet />
        </Suspense>
      </PageErrors>
      <ScrollKeeper />
    </>
  )
}

/** Shown while the code of the first page is loading. */
const EmptyColumn = () => (
  <Column>
    <LoadingPage label={shellTexts.loading} />
  </Column>
)
