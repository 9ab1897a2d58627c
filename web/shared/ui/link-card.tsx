import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import styles from './link-card.module.css'

type LinkCardProps = {
  /** An icon or a picture before the text. */
  lead: ReactNode
  /** A picture along the upper edge, onto which the lead reaches. */
  cover?: ReactNode
  name: string
  level: 2 | 3
  /** A line below the name. */
  text: ReactNode
  badges?: ReactNode
  /** Information for before the choice, below everything else. */
  foot?: ReactNode
} & (
  | {
      to: string
      /** Loads the page as a new document. */
      anew?: boolean
    }
  | { onChoose: () => void }
)

/** A card that is one link, or one button, from edge to edge. */
export function LinkCard({ lead, cover, name, level, text, badges, foot, ...way }: LinkCardProps) {
  const Name = `h${level}` as const
  return (
    <Card as="article" className={styles['card']}>
      {cover && <div className={styles['cover']}>{cover}</div>}
      <div className={styles['lead']}>{lead}</div>
      <div className={styles['words']}>
        <Name className={styles['name']} dir="auto">
          {'to' in way ? (
            <Link className={styles['way']} to={way.to} reloadDocument={way.anew === true}>
              {name}
            </Link>
          ) : (
            <button type="button" className={classes(styles['way'], styles['button'])} onClick={way.onChoose}>
              {name}
            </button>
          )}
        </Name>
        <p className={styles['text']}>{text}</p>
        {badges && <div className={styles['badges']}>{badges}</div>}
      </div>
      <ChevronRight className={styles['arrow']} size={22} aria-hidden="true" />
      {foot && <p className={styles['foot']}>{foot}</p>}
    </Card>
  )
}
