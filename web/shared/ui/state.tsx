import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactElement, ReactNode } from 'react'
import { useLostConnection } from '#web/shared/network.ts'
import { Button } from './button.tsx'
// Parts of the script, because no picture can be loaded when the network has failed.
import noConnection from './pictures/no-connection.svg?inline'
import spilledCup from './pictures/spilled-cup.svg?inline'
import styles from './state.module.css'

type StateProps = {
  /** The address of a picture from `ui/pictures`, or an icon. */
  picture: string | ReactElement
  title: string
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2
}

/** An empty state: its meaning and the next action. */
export function EmptyState({ picture, title, text, action, level = 2 }: StateProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles['state']}>
      {typeof picture === 'string' ? (
        <img className={styles['scene']} src={picture} alt="" width={200} height={150} />
      ) : (
        <div className={styles['sign']} aria-hidden="true">
          {picture}
        </div>
      )}
      <Title>{title}</Title>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}

type ErrorProps = Omit<StateProps, 'action' | 'picture'> & { retryLabel: string; onRetry: () => void; busy?: boolean }

/** A failure that can be retried. Its picture says whether the connection is the reason. */
export function ErrorState({ retryLabel, onRetry, busy, ...rest }: ErrorProps) {
  const isCutOff = useLostConnection() !== null || !navigator.onLine
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        picture={isCutOff ? noConnection : spilledCup}
        action={
          <Button
            variant="secondary"
            onClick={onRetry}
            busy={busy ?? false}
            icon={<RotateCw size={18} aria-hidden="true" />}
          >
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
