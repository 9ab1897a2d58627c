import type { ReactNode, RefObject } from 'react'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import styles from './strip.module.css'

const loadArrows = () => import('./strip-arrows.tsx')

/** A row that scrolls sideways. Fingers swipe it; a mouse cannot, and gets arrows, whose code a phone never loads. */
export function Strip({ track, children }: { track: RefObject<HTMLElement | null>; children: ReactNode }) {
  const hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches
  const arrows = useLazyModule('strip arrows', loadArrows, hasMouse)
  return (
    <div className={styles['strip']}>
      {children}
      {arrows && <arrows.StripArrows track={track} />}
    </div>
  )
}
