import Rows3 from 'lucide-react/icons/rows-3'
import { lanes } from '#domain/board/lane.ts'
import { boardTexts as texts } from '#web/console/texts/board.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './board.module.css'
import type { Part } from './lane-shapes.ts'

type BarProps = {
  readonly counts: Readonly<Record<Part, number>>
  readonly scheduledToday: number
  readonly chosen: Part
  readonly isScheduledOpen: boolean
  readonly isCompact: boolean
  readonly isHelpOpen: boolean
  readonly onChoose: (part: Part) => void
  readonly onScheduled: () => void
  readonly onCompact: () => void
  readonly onHelp: () => void
}

/** The bar above the orders. On a narrow screen its tabs choose a column; on a wide one it opens the scheduled orders. */
export const BoardBar = (props: BarProps) => (
  <div className={styles['bar']}>
    <nav className={styles['tabs']} aria-label={texts.lanesLabel}>
      {(['active', ...lanes] as const).map((part) => (
        <button
          key={part}
          type="button"
          className={styles['tab']}
          aria-pressed={part === props.chosen}
          onClick={() => props.onChoose(part)}
        >
          <span>{part === 'active' ? texts.active : texts.lanes[part]}</span>{' '}
          <span className={styles['count']}>{props.counts[part]}</span>
        </button>
      ))}
    </nav>
    <p className={styles['scheduled']}>
      <strong>{`${texts.lanes.scheduled} ${props.counts.scheduled}`}</strong>
      <span>{` · ${texts.today(props.scheduledToday)}`}</span>
    </p>
    {props.counts.scheduled > 0 && (
      <Button
        variant="secondary"
        className={styles['wideOnly'] ?? ''}
        aria-expanded={props.isScheduledOpen}
        onClick={props.onScheduled}
      >
        {props.isScheduledOpen ? texts.hide : texts.show}
      </Button>
    )}
    <Button
      variant="secondary"
      className={classes(styles['compact'], props.isCompact && styles['pressed'])}
      icon={<Rows3 size={20} aria-hidden="true" />}
      aria-pressed={props.isCompact}
      onClick={props.onCompact}
    >
      {texts.compact}
    </Button>
    <Button
      variant="quiet"
      className={styles['wideOnly'] ?? ''}
      aria-expanded={props.isHelpOpen}
      onClick={props.onHelp}
    >
      {texts.help.open}
    </Button>
  </div>
)
