import { Outlet } from 'react-router-dom'
import { OfflineBar } from './offline-bar.tsx'

/** RTE-02: the diner's area; each page sets its own column. */
export const MenuLayout = () => (
  <>
    <OfflineBar />
    <Outlet />
  </>
)
