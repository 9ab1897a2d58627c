import { Button } from './button.tsx'
import styles from './lost-part.module.css'
import { Notice } from './notice.tsx'

/** Replaces a part whose code cannot be loaded. The same page does not request a failed script again. */
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
