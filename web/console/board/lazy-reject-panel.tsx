import { type ComponentProps, lazy, Suspense } from 'react'
import { loadModule, loadModuleAhead } from '#web/shared/load-module.ts'

const load = () => import('./reject-panel.tsx')
const Panel = lazy(async () => ({ default: (await loadModule(load)).RejectPanel }))

/** The board asks for the panel once its orders show, so that a later press needs no network. */
export const loadRejectPanel = () => void loadModuleAhead(load)

/** The panel in a file of its own, because the sign-in loads the board as well. */
export const LazyRejectPanel = (props: ComponentProps<typeof Panel>) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
)
