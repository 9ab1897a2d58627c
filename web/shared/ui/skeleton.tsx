import type { ReactNode } from 'react'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = { width?: string; height?: string; radius?: 's' | 'm' | 'l' | 'full' }

/** Reserves the space and layout of loading content. */
export const Skeleton = ({ width = '100%', height = '1em', radius = 's' }: SkeletonProps) => (
  <span
    className={styles['skeleton']}
    style={{ width, height, borderRadius: `var(--radius-${radius})` }}
    aria-hidden="true"
  />
)

/** The text for screen readers, which cannot see skeletons. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <div aria-busy="true" role="status" aria-label={label}>
    {children}
  </div>
)

/** Loading blocks below each other, in the shape of a page that is a list of cards or fields. */
export const LoadingBlocks = ({ label, children }: { label: string; children: ReactNode }) => (
  <Loading label={label}>
    <div className={styles['blocks']}>{children}</div>
  </Loading>
)

/** A whole loading page: until the page has a heading, this is its heading. */
export const LoadingPage = ({ label, children }: { label: string; children?: ReactNode }) => (
  <main>
    <VisuallyHidden>
      <h1>{label}</h1>
    </VisuallyHidden>
    {children}
  </main>
)
