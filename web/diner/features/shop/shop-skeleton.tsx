import { shellTexts } from '#web/shared/texts/shell.ts'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './shop-skeleton.module.css'

/** The layout of a shop's page before its data. */
export const ShopSkeleton = ({ withMenu }: { withMenu?: boolean }) => (
  <Loading label={shellTexts.loading}>
    <div className={styles['cover']}>
      <Skeleton height="100%" radius="s" />
    </div>
    <div className={styles['body']}>
      <div className={styles['identity']}>
        <div className={styles['logo']}>
          <Skeleton height="4.75rem" radius="l" />
        </div>
        <Skeleton height="2.2rem" width="85%" />
      </div>
      <Skeleton width="55%" />
      <Skeleton height="3.25rem" radius="m" />
      <Skeleton height="4.25rem" radius="l" />
    </div>
    {withMenu && <MenuSkeleton />}
  </Loading>
)

export const MenuSkeleton = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['chips']}>
      {['5.5rem', '7rem', '6rem', '8rem'].map((width) => (
        <span key={width}>
          <Skeleton width={width} height="2.5rem" radius="full" />
        </span>
      ))}
    </div>
    <div className={styles['body']}>
      <Skeleton height="1.6rem" width="45%" />
      {['80%', '65%', '75%', '60%'].map((width) => (
        <div key={width} className={styles['row']}>
          <div className={styles['words']}>
            <Skeleton height="1.2rem" width={width} />
            <Skeleton height="0.95rem" />
            <Skeleton height="0.95rem" width="90%" />
            <Skeleton height="1.2rem" width="30%" />
          </div>
          <Skeleton height="min(6.5rem, 33vw)" radius="m" />
        </div>
      ))}
    </div>
  </Loading>
)
