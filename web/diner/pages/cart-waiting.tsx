import type { ReactNode } from 'react'
import { paths } from '#web/diner/paths.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Column, PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { LoadingBlocks, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { useWayBack } from '#web/shared/ui/trail.ts'
import styles from './cart-waiting.module.css'

/** The cart while its shop loads; `children` stand below its lines. */
export function CartWaiting({ alias, children }: { alias: string; children?: ReactNode }) {
  const wayBack = useWayBack()
  return (
    <Column>
      <PageHeader
        title={cartTexts.title}
        back={{ to: paths.shop(alias), label: cartTexts.backToMenu, onClick: wayBack.toPrevious }}
      />
      <PageBody>
        <CartBones />
        {children}
      </PageBody>
      <StickyBar>
        <Skeleton height="3.4rem" radius="m" />
      </StickyBar>
    </Column>
  )
}

export const CartBones = () => (
  <LoadingBlocks label={shellTexts.loading}>
    {['60%', '45%'].map((width) => (
      <div key={width} className={styles['line']}>
        <Skeleton width="min(5rem, 22vw)" height="min(5rem, 22vw)" radius="m" />
        <div className={styles['words']}>
          <Skeleton width={width} height="1.3rem" />
          <Skeleton width="4rem" height="1.1rem" />
          <Skeleton width="min(7.25rem, 100%)" height="2.75rem" radius="m" />
        </div>
      </div>
    ))}
    <Skeleton width="70%" height="1.3rem" />
    <div className={styles['more']}>
      <Skeleton width="min(14rem, 100%)" height="2.75rem" radius="m" />
    </div>
  </LoadingBlocks>
)
