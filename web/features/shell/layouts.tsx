import { useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { paintPath } from '#web/theme/theme.ts'
import { RouteAnnouncer } from '#web/ui/route-announcer.tsx'
import { ToastArea } from '#web/ui/toast-area.tsx'

export function RootLayout() {
  const { pathname } = useLocation()
  useLayoutEffect(() => paintPath(pathname), [pathname])
  return (
    <>
      <Outlet />
      <ToastArea />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
}

/** RTE-02: the diner's area; each page sets its own column. */
export const MenuLayout = () => <Outlet />

/** RTE-11: the tracking map and the courier's area. */
export const LogisticsLayout = () => <Outlet />
