import CloudAlert from 'lucide-react/icons/cloud-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './state.module.css'

type StateProps = { picture?: ReactNode; title: string; text?: ReactNode; action?: ReactNode; level?: 1 | 2 }

/** Nothing here yet: what that means and what to do about it. */
export function EmptyState({ picture, title, text, action, level = 2 }: StateProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles['state']}>
      {picture && (
        <div className={styles['picture']} aria-hidden="true">
          {picture}
        </div>
      )}
      <Title>{title}</Title>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}

type ErrorProps = Omit<StateProps, 'action'> & { retryLabel: string; onRetry: () => void; busy?: boolean }

/** Something failed, and may be tried again. */
export function ErrorState({ retryLabel, onRetry, busy, picture, ...rest }: ErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        picture={picture ?? <CloudAlert size={48} strokeWidth={1.6} />}
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
