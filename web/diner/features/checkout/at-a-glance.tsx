import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './at-a-glance.module.css'

/** One part of the order in a few words: where, when, or how it is paid. */
export type GlancePart = {
  readonly name: string
  readonly text: string
  /** The part still needs a choice. */
  readonly isOpen?: boolean
  /** Leads to its section; absent where the page has none. */
  readonly onGo?: (() => void) | undefined
}

/** Where, when and how the order is paid, in one line. Each part leads to its section. */
export const AtAGlance = ({ parts }: { parts: readonly GlancePart[] }) => (
  <Card>
    <ul className={styles['parts']} aria-label={checkoutTexts.glance.title}>
      {parts.map(({ name, text, isOpen, onGo }) => {
        const words = (
          <>
            <span className={styles['name']}>{name}</span>{' '}
            <span className={classes(styles['text'], isOpen && styles['open'])}>{text}</span>
          </>
        )
        return (
          <li key={name} className={styles['part']}>
            {onGo ? (
              <button type="button" className={styles['press']} onClick={onGo}>
                {words}
              </button>
            ) : (
              <p className={styles['press']}>{words}</p>
            )}
          </li>
        )
      })}
    </ul>
  </Card>
)
