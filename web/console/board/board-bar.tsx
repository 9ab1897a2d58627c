import Keyboard from 'lucide-react/icons/keyboard'
import Rows3 from 'lucide-react/icons/rows-3'
import type { ReactNode } from 'react'
import { boardTexts as texts } from '#web/console/texts/board.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './board-bar.module.css'
import { type Part, segments } from './lane-shapes.ts'

type BarProps = {
  readonly counts: Readonly<Record<Part, number>>
  readonly scheduledToday: number
  readonly chosen: Part
  readonly isCompact: boolean
  readonly isHelpOpen: boolean
  /** The time of the first store, and the name of the one store or of all. */
  readonly clock: string
  readonly storeName: string
  readonly onChoose: (part: Part) => void
  readonly onCompact: () => void
  readonly onHelp: () => void
  /** The bar that asks for sound, if there is one. */
  readonly children: ReactNode
}

/**
 * The tools of the board. On a phone its segments above the orders choose a column, and a second press shows all active orders again. On a
 * desk they are one bar at the foot, so that the orders have the height.
 */
export const BoardBar = ({ counts, scheduledToday, chosen, onChoose, children, ...props }: BarProps) => {
  const isScheduledOpen = chosen === 'scheduled'
  // On a phone a chosen column leaves its place to the way back.
  const ofWide = chosen !== 'active' && !isScheduledOpen ? styles['wideOnly'] : undefined
  const scheduledAction = isScheduledOpen ? texts.hide : texts.show
  const choose = (part: Part) => onChoose(part === chosen ? 'active' : part)
  return (
    <div className={styles['bar']}>
      <div className={styles['top']}>
        <nav className={styles['segments']} aria-label={texts.lanesLabel}>
          {segments.map((lane) => (
            <button
              key={lane}
              type="button"
              className={styles['segment']}
              aria-pressed={lane === chosen}
              onClick={() => choose(lane)}
            >
              <span className={styles['count']}>{counts[lane]}</span> <span>{texts.shortLanes[lane]}</span>
            </button>
          ))}
        </nav>
        <Button
          variant="secondary"
          className={classes(styles['compact'], props.isCompact && styles['pressed'])}
          icon={<Rows3 size={20} aria-hidden="true" />}
          aria-pressed={props.isCompact}
          onClick={props.onCompact}
        >
          {texts.compact}
        </Button>
      </div>
      <p className={styles['place']}>
        <strong className={styles['clock']}>{props.clock}</strong>{' '}
        <span className={styles['store']}>{props.storeName}</span>
      </p>
      <div className={classes(styles['more'], counts.scheduled === 0 && chosen === 'active' && styles['wideOnly'])}>
        <p className={ofWide}>
          <strong>{`${texts.lanes.scheduled} ${counts.scheduled}`}</strong>
          <span>{`\u00A0· ${texts.today(scheduledToday)}`}</span>
        </p>
        {(counts.scheduled > 0 || isScheduledOpen) && (
          <Button
            variant="secondary"
            className={ofWide ?? ''}
            aria-label={texts.ofScheduled(scheduledAction)}
            aria-expanded={isScheduledOpen}
            onClick={() => choose('scheduled')}
          >
            {scheduledAction}
          </Button>
        )}
        {ofWide !== undefined && (
          <Button variant="secondary" className={styles['narrowOnly'] ?? ''} onClick={() => onChoose('active')}>
            {texts.allActive(counts.active)}
          </Button>
        )}
      </div>
      {children}
      <Button
        variant="quiet"
        className={classes(styles['wideOnly'], styles['help'])}
        icon={<Keyboard size={20} aria-hidden="true" />}
        aria-expanded={props.isHelpOpen}
        onClick={props.onHelp}
      >
        {texts.help.open}
      </Button>
    </div>
  )
}
