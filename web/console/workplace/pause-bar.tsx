import CirclePause from 'lucide-react/icons/circle-pause'
import { isAtLeast } from '#domain/operator/role.ts'
import { leverTexts as texts } from '#web/console/texts/levers.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { type Lever, releaseLever, type StoreLevers } from '../api/availability.ts'
import type { Person } from '../api/session.ts'
import { holds, isPause, untilWords } from './lever-words.ts'
import styles from './pause-bar.module.css'
import { useLeverStep } from './use-lever-step.ts'

/** A bar with more lines would push the board away. */
const mostLines = 3

type BarProps = { person: Person; levers: readonly StoreLevers[]; isLocked: boolean }
type Paused = { readonly store: StoreLevers; readonly lever: Lever }

/** Says on every page which stores and modes are paused, and takes a pause back. */
export function PauseBar({ person: { role, stores }, levers, isLocked }: BarProps) {
  const now = useMinute()
  const paused = levers.flatMap((store) => pausesAt(store, now))
  const hasSeveral = stores.length > 1
  const mayResume = isAtLeast(role, 'encargado') && !isLocked
  return (
    <section className={styles['bar']} aria-label={texts.region} aria-live="polite">
      {paused.map(
        (one, index) => index < mostLines && <Line key={keyOf(one)} {...{ one, now, hasSeveral, mayResume }} />,
      )}
      {paused.length > mostLines && <p className={styles['line']}>{texts.others(paused.length - mostLines)}</p>}
    </section>
  )
}

type LineProps = { one: Paused; now: number; hasSeveral: boolean; mayResume: boolean }

function Line({ one: { store, lever }, now, hasSeveral, mayResume }: LineProps) {
  const { run, busy } = useLeverStep()
  const name = nameOf(store, lever, hasSeveral)
  const resume = () => run({ name, send: () => releaseLever(store.branchContactId, lever.target) })
  return (
    <p className={styles['line']}>
      <CirclePause size={20} aria-hidden="true" />
      <span className={styles['words']}>
        <span>{texts.paused(name, untilWords(lever, now, store.timeZone))}</span>
        {lever.reason && <span>{texts[lever.reason]}</span>}
      </span>
      {mayResume && (
        <Button variant="secondary" aria-label={texts.resumeLabel(name)} busy={busy === name} onClick={resume}>
          {texts.resume}
        </Button>
      )}
    </p>
  )
}

const keyOf = ({ store, lever }: Paused) => `${store.branchContactId} ${lever.target.orderModeId ?? ''}`

/** A pause of the whole store says enough: those of its modes are in the list. */
function pausesAt(store: StoreLevers, now: number): readonly Paused[] {
  const pauses = store.levers.filter((lever) => isPause(lever) && holds(lever, now))
  const whole = pauses.find(({ target }) => target.type === 'store')
  return (whole ? [whole] : pauses).map((lever) => ({ store, lever }))
}

function nameOf(store: StoreLevers, { target, name }: Lever, hasSeveral: boolean): string {
  if (target.type === 'store') return hasSeveral ? store.name : texts.store
  return hasSeveral ? `${name}, ${store.name}` : name
}
