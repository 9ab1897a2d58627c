import { shellTexts } from '#web/shared/texts/shell.ts'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './shop-skeleton.module.css'

/** The layout of a shop's page before its data. */
export const ShopSkeleton = ({ withMenu }: { withMenu?: boolean }) => (
  <Loading label={shellTexts.loading}>
    <div className={styles['cover']}>
      <Skeleton height="100%" radius="s" />
    </div>
    <div className={styles['identity']}>
      <div className={styles['logo']}>
        <Skeleton height="100%" radius="m" />
      </div>
      <Skeleton height="1.6rem" width="75%" />
    </div>
    <div className={styles['reach']}>
      <Skeleton height="1rem" width="35%" />
      <Skeleton height="1.5rem" width="50%" radius="m" />
    </div>
    <div className={styles['body']}>
      <Skeleton height="1.2rem" width="80%" />
      <Skeleton height="2.9rem" radius="m" />
      <Skeleton height="4.9rem" radius="m" />
    </div>
    {withMenu && <MenuSkeleton />}
  </Loading>
)

/** A menu, or one of its categories alone. */
export const MenuSkeleton = ({ isCategory = false }: { isCategory?: boolean }) => (
  <Loading label={shellTexts.loading}>
    {!isCategory && (
      <div className={styles['bar']}>
        {['2.75rem', '6rem', '8rem'].map((width) => (
          <Skeleton key={width} width={width} height="2.5rem" radius="full" />
        ))}
      </div>
    )}
    <div className={styles['heading']}>
      <Skeleton height="1.6rem" width="45%" />
    </div>
    {!isCategory && (
      <div className={styles['tiles']}>
        <Skeleton height="auto" radius="l" />
        <Skeleton height="auto" radius="l" />
      </div>
    )}
    {['80%', '65%', '75%'].map((width) => (
      <div key={width} className={styles['row']}>
        <div className={styles['words']}>
          <Skeleton height="1.2rem" width={width} />
          <Skeleton height="2.5rem" />
        </div>
        <Skeleton height="min(6.5rem, 33vw)" radius="m" />
      </div>
    ))}
  </Loading>
)
