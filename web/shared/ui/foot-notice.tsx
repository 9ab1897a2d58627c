import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { StickyBar } from './sticky-bar.tsx'

/** A sentence that appears late, visible at the bottom of the page, where it moves nothing that is being read. */
export const FootNotice = ({ children }: { children: ReactNode }) => (
  <StickyBar>
    <Notice tone="wait" live>
      {children}
    </Notice>
  </StickyBar>
)
