import Check from 'lucide-react/icons/check'
import Navigation from 'lucide-react/icons/navigation'
import X from 'lucide-react/icons/x'
import { formatDistance } from '#domain/money/money.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RouteLetter } from './route-letter.tsx'
import styles from './stop-list.module.css'
import type { Stop } from './stops.ts'

const texts = courierTexts.detail

type StopListProps = {
  stops: readonly Stop[]
  /** Turns to another drop-off of a stack first (SHIP-55); absent where there is nothing to choose. */
  onPick?: ((stop: Stop) => void) | undefined
}

/** SDETAIL-05: the way, by its letters; the stop that counts now is the large one. */
export const StopList = ({ stops, onPick }: StopListProps) => (
  <ol className={styles['stops']} aria-label={texts.stops}>
    {stops.map((stop) => (
      <StopItem key={stop.id} stop={stop} onPick={stop.mayPick ? onPick : undefined} />
    ))}
  </ol>
)

function StopItem({ stop, onPick }: { stop: Stop; onPick: StopListProps['onPick'] }) {
  const { kind, letter, name, address, details, state, code, isSelected } = stop
  const isOver = state === 'done' || state === 'canceled'
  return (
    <li
      className={classes(styles['stop'], styles[state], isSelected && code && styles['selected'])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <RouteLetter letter={letter} done={isOver} />
      <div className={styles['words']}>
        <p className={styles['kind']}>
          {isSelected && code && state === 'ahead' ? texts.stop.first : texts.stop[kind]}
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
              {texts.canceledStop}
            </span>
          )}
        </p>
        {name && <p className={styles['name']}>{name}</p>}
        {(!isOver || !name) && <p className={name ? undefined : styles['name']}>{address}</p>}
        {!isOver && details && <p>{details}</p>}
        {!isOver && (
          <div className={styles['actions']}>
            <Directions stop={stop} />
            {onPick && (
              <button
                type="button"
                className={styles['action']}
                aria-label={texts.pickWhich(code ?? letter)}
                onClick={() => onPick(stop)}
              >
                {texts.pick}
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** The way from the stop before, and how far it is. */
function Directions({ stop: { leg, letter } }: { stop: Stop }) {
  if (!leg) return null
  const { from, metres, directions } = leg
  const label =
    from === null ? texts.directions : metres === null ? texts.from(from) : texts.leg(formatDistance(metres), from)
  return (
    <a
      className={styles['action']}
      href={directions}
      target="_blank"
      rel="noopener"
      aria-label={texts.directionsTo(letter, label)}
    >
      <Navigation size={20} aria-hidden="true" />
      {label}
    </a>
  )
}
