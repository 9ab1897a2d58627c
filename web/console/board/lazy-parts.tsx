import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { loadModuleAhead } from '#web/shared/load-module.ts'

// Parts that a press opens. They are in files of their own, because the sign-in loads the board as well.
const loadPanel = () => import('./reject-panel.tsx')
const loadHelp = () => import('./help.tsx')
const Panel = lazyPart(loadPanel, (part) => part.RejectPanel)
const Keys = lazyPart(loadHelp, (part) => part.Help)

/** The board asks for them once its orders show, so that a later press needs no network. */
export function loadParts(): void {
  void loadModuleAhead(loadPanel)
  void loadModuleAhead(loadHelp)
}

export const LazyRejectPanel = (props: ComponentProps<typeof Panel>) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
)

export const LazyHelp = (props: ComponentProps<typeof Keys>) => (
  <Suspense>
    <Keys {...props} />
  </Suspense>
)
