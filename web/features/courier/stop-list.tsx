import Check from 'lucide-react/icons/check'
import { courierTexts } from '#web/texts/courier.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RouteLetter } from './route-letter.tsx'
import styles from './stop-list.module.css'
import type { Stop } from './stops.ts'

/** SDETAIL-05: the way, by its letters; the stop that counts now is the large one. */
export const StopList = ({ stops }: { stops: readonly Stop[] }) => (
  <ol className={styles['stops']} aria-label={courierTexts.detail.stops}>
    {stops.map(({ kind, letter, name, address, details, state }) => (
      <li
        key={kind}
        className={classes(styles['stop'], styles[state])}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <RouteLetter letter={letter} done={state === 'done'} />
        <div className={styles['words']}>
          <p className={styles['kind']}>
            {courierTexts.detail.stop[kind]}
            {state === 'done' && (
              <>
                <Check size={22} strokeWidth={2.6} aria-hidden="true" />
                <VisuallyHidden>{courierTexts.detail.doneStop}</VisuallyHidden>
              </>
            )}
          </p>
          {name && <p className={styles['name']}>{name}</p>}
          {(state !== 'done' || !name) && <p className={name ? undefined : styles['name']}>{address}</p>}
          {state !== 'done' && details && <p>{details}</p>}
        </div>
      </li>
    ))}
  </ol>
)
