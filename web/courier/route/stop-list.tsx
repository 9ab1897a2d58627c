import Check from 'lucide-react/icons/check'
import Navigation from 'lucide-react/icons/navigation'
import X from 'lucide-react/icons/x'
import { formatDistance } from '#domain/money/money.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import type { CollectWords } from './collect.tsx'
import { navigationLink, useNavigationApp } from './navigation-app.ts'
import { RouteLetter } from './route-letter.tsx'
import styles from './stop-list.module.css'
import type { Collect, Stop } from './stops.ts'

const texts = courierTexts.detail

export type StopListProps = {
  stops: readonly Stop[]
  label?: string
  /** The current stop is also shown large elsewhere; here it looks like the others. */
  compact?: boolean | undefined
  /** Chooses another drop-off of a stack first (SHIP-55); absent when there is no choice. */
  onPick?: ((stop: Stop) => void) | undefined
  /** Formats the money to collect at a stop; absent where it is shown beside the list. */
  collectWords?: ((collect: Collect) => CollectWords) | undefined
  /** Words for the promised time at a stop; null without one. */
  timeWords: (stop: Stop) => string | null
}

/** SDETAIL-05: the stops with their letters; the current one is large. */
export const StopList = ({ stops, label = texts.stops, compact, onPick, collectWords, timeWords }: StopListProps) => (
  <ol className={classes(styles['stops'], compact && styles['compact'])} aria-label={label}>
    {stops.map((stop, n) => (
      <StopItem
        key={stop.id}
        stop={stop}
        above={stops[n - 1]}
        onPick={stop.mayPick ? onPick : undefined}
        collect={(stop.collect && collectWords?.(stop.collect)) ?? null}
        time={timeWords(stop)}
      />
    ))}
  </ol>
)

type StopItemProps = {
  stop: Stop
  above: Stop | undefined
  onPick: StopListProps['onPick']
  collect: CollectWords | null
  time: string | null
}

function StopItem({ stop, above, onPick, collect, time }: StopItemProps) {
  const { kind, letter, name, address, details, state, code, isSelected } = stop
  const isOver = state === 'done' || state === 'canceled'
  return (
    <li
      className={classes(styles['stop'], state !== 'done' && styles[state], isSelected && code && styles['selected'])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <RouteLetter letter={letter} done={isOver} />
      <div className={styles['words']}>
        <p className={styles['kind']}>
          <span>{isSelected && code && state === 'ahead' ? texts.stop.first : texts.stop[kind]}</span>
          {code && <span className={styles['code']}>{code}</span>}
          {state === 'done' && (
            <>
              <Check size={22} strokeWidth={2.6} aria-hidden="true" />
              <VisuallyHidden>{texts.doneStop}</VisuallyHidden>
            </>
          )}
          {state === 'canceled' && (
            <span className={styles['over']}>
              <X size={22} strokeWidth={2.6} aria-hidden="true" />
              <span>{texts.canceledStop}</span>
            </span>
          )}
        </p>
        {name && <p className={styles['name']}>{name}</p>}
        {(!isOver || !name) && <p className={name ? undefined : styles['name']}>{address}</p>}
        {!isOver && stop.betweenStreets && <p>{texts.betweenStreets(stop.betweenStreets)}</p>}
        {!isOver && details && <p>{details}</p>}
        {time && !isOver && <p className={styles['collect']}>{time}</p>}
        {collect && !isOver && (
          <p className={styles['collect']}>{[collect.amount, collect.change].filter(Boolean).join('\u00A0· ')}</p>
        )}
        {!isOver && (
          <div className={styles['actions']}>
            <Directions stop={stop} above={above} />
            {onPick && <Pick stop={stop} onPick={onPick} />}
          </div>
        )}
      </div>
    </li>
  )
}

/** Nearer than this, the text would be '0,0 km'. */
const sameDoorMetres = 50

/** The road from the stop before, and its length. Its start is named when it is not the stop shown above. */
function Directions({ stop, above }: Pick<StopItemProps, 'stop' | 'above'>) {
  const { app } = useNavigationApp()
  const { leg, letter } = stop
  if (!leg) return null
  const { from, metres, directions } = leg
  const isSame = metres !== null && metres < sameDoorMetres
  const distance = metres === null ? texts.directions : isSame ? texts.sameAddress : formatDistance(metres)
  const label = from === null ? distance : isSame ? texts.sameAddressAs(from) : texts.from(distance, from)
  return (
    <a
      className={styles['action']}
      // Only Google's links support a route with another start.
      href={app === 'google' ? directions : navigationLink(app, stop)}
      target="_blank"
      rel="noopener"
      aria-label={texts.directionsTo(letter, label)}
    >
      <Navigation size={20} aria-hidden="true" />
      <span>{from === above?.letter ? distance : label}</span>
    </a>
  )
}

/** Keeps its position after it is chosen, so that keyboard users do not lose theirs. */
function Pick({ stop, onPick }: { stop: Stop; onPick: (stop: Stop) => void }) {
  const { isSelected, code, letter } = stop
  const name = code ?? letter
  return (
    <button
      type="button"
      className={classes(styles['action'], isSelected && styles['picked'])}
      aria-disabled={isSelected || undefined}
      aria-label={isSelected ? texts.pickedWhich(name) : texts.pickWhich(name)}
      onClick={() => !isSelected && onPick(stop)}
    >
      {isSelected && <Check size={20} strokeWidth={2.6} aria-hidden="true" />}
      <span>{isSelected ? texts.isPicked : texts.pick}</span>
    </button>
  )
}
