import { Button } from './button.tsx'
import styles from './lost-part.module.css'
import { Notice } from './notice.tsx'

/** In place of a part whose code cannot be loaded. A script that failed is not asked for again by the same page. */
export const LostPart = ({ text, retryLabel }: { text: string; retryLabel: string }) => (
  <div className={styles['part']}>
    <Notice tone="bad" live>
      {text}
    </Notice>
    <Button variant="secondary" block onClick={() => location.reload()}>
      {retryLabel}
    </Button>
  </div>
)
