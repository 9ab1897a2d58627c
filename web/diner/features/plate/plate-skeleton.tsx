import { shellTexts } from '#web/shared/texts/shell.ts'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './plate-detail.module.css'

/** A plate while it loads, with the geometry of its picture and its words. */
export const PlateSkeleton = () => (
  <Loading label={shellTexts.loading}>
    <Picture className={styles['picture']} src={undefined} alt="" width={16} height={10} />
    <div className={styles['inside']}>
      <div className={styles['head']}>
        <Skeleton height="1.6rem" width="70%" />
        <Skeleton height="3rem" />
        <Skeleton height="2rem" width="45%" />
      </div>
      <Skeleton height="11rem" radius="l" />
    </div>
  </Loading>
)
