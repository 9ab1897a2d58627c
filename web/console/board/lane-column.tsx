import { type ReactNode, useState } from 'react'
import type { Lane } from '#domain/board/lane.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './board.module.css'

/** The cards that a column shows at first, and the number that a press adds. */
const pageSize = 30

type LaneProps<Entry> = {
  lane: Lane
  entries: readonly Entry[]
  /** The number of cards that show at least, because one of them has the focus. */
  reach: number
  /** It does not show on a narrow screen. */
  isAside: boolean
  /** On a wide screen it is no wider than its name. */
  isStrip: boolean
  /** Each order is one line. */
  isRows: boolean
  /** On a wide screen its lines stand in two columns. */
  isLong: boolean
  card: (entry: Entry) => ReactNode
  /** Below the cards: orders that are not in the column yet. */
  children?: ReactNode
}

/** A column of the board. A long one is shown in parts, so that three hundred orders stay quick. */
export function LaneColumn<Entry>({
  lane,
  entries,
  reach,
  isAside,
  isStrip,
  isRows,
  isLong,
  card,
  children,
}: LaneProps<Entry>) {
  const [pages, setPages] = useState(1)
  const shown = entries.slice(0, Math.max(pages * pageSize, reach))
  const hidden = entries.length - shown.length
  return (
    <section
      className={classes(
        styles['lane'],
        isAside && styles['aside'],
        isStrip && styles['strip'],
        isLong && styles['long'],
      )}
      data-lane={lane}
      aria-label={boardTexts.count(boardTexts.lanes[lane], entries.length)}
    >
      <h2 className={styles['laneHead']}>
        <span>{boardTexts.lanes[lane]}</span> <span className={styles['count']}>{entries.length}</span>
      </h2>
      {entries.length === 0 && <p className={styles['none']}>{boardTexts.empty[lane]}</p>}
      <div className={classes(styles['cards'], isRows && styles['rows'])}>{shown.map(card)}</div>
      {hidden > 0 && (
        <Button variant="secondary" block onClick={() => setPages(pages + 1)}>
          {boardTexts.more(hidden)}
        </Button>
      )}
      {children}
    </section>
  )
}
