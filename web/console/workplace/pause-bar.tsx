import CirclePause from 'lucide-react/icons/circle-pause'
import Hourglass from 'lucide-react/icons/hourglass'
import { isAtLeast } from '#domain/operator/role.ts'
import { leverTexts as texts } from '#web/console/texts/levers.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { type LeverRow, releaseLever, type StoreLevers } from '../api/availability.ts'
import type { Person } from '../api/session.ts'
import { holds, isBusy, isPause, untilWords } from './lever-words.ts'
import styles from './pause-bar.module.css'
import { useLeverStep } from './use-lever-step.ts'
import { useStill } from './use-still.ts'

/** A bar with more lines would push the board away. */
const mostLines = 3

type BarProps = { person: Person; levers: readonly StoreLevers[]; isLocked: boolean }
type StorePause = { readonly store: StoreLevers; readonly lever: LeverRow }

/** Says on every page which stores and modes are paused, and which stores are busy, and ends either with a press. */
export function PauseBar({ person: { role, stores }, levers, isLocked }: BarProps) {
  const now = useStill(useMinute())
  const said = useStill(levers).flatMap((store) => saidOf(store, now))
  const hasSeveral = stores.length > 1
  const mayResume = isAtLeast(role, 'encargado') && !isLocked
  return (
    <section className={styles['bar']} aria-label={texts.region} aria-live="polite">
      {said.map(
        (one, index) => index < mostLines && <Line key={keyOf(one)} {...{ one, now, hasSeveral, mayResume }} />,
      )}
      {said.length > mostLines && <p className={styles['line']}>{texts.others(said.length - mostLines)}</p>}
    </section>
  )
}

type LineProps = { one: StorePause; now: number; hasSeveral: boolean; mayResume: boolean }

function Line({ one: { store, lever }, now, hasSeveral, mayResume }: LineProps) {
  const { run, busy } = useLeverStep()
  const name = nameOf(store, lever, hasSeveral)
  const until = untilWords(lever, now, store.timeZone)
  const release = () => run({ name, send: () => releaseLever(store.branchContactId, lever.target) })
  const isBusyMode = isBusy(lever)
  const Icon = isBusyMode ? Hourglass : CirclePause
  const busyWords = hasSeveral ? texts.busyAt(store.name, lever.name, until) : texts.busy(lever.name, until)
  return (
    <p className={styles['line']}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles['words']}>
        <span>{isBusyMode ? busyWords : texts.paused(name, until)}</span>
        {lever.reason && <span>{texts[lever.reason]}</span>}
      </span>
      {mayResume && (
        <Button
          variant="secondary"
          aria-label={isBusyMode ? texts.endBusyLabel(hasSeveral ? store.name : null) : texts.resumeLabel(name)}
          busy={busy === name}
          onClick={release}
        >
          {isBusyMode ? texts.endBusy : texts.resume}
        </Button>
      )}
    </p>
  )
}

const keyOf = ({ store, lever: { target } }: StorePause) =>
  `${store.branchContactId} ${target.type} ${target.orderModeId ?? ''}`

/** A pause of the whole store says enough: those of its modes and busy mode are in the list. */
function saidOf(store: StoreLevers, now: number): readonly StorePause[] {
  const all = store.levers.filter((lever) => (isPause(lever) || isBusy(lever)) && holds(lever, now))
  const whole = all.find(({ target }) => target.type === 'store')
  return (whole ? [whole] : all).map((lever) => ({ store, lever }))
}

function nameOf(store: StoreLevers, { target, name }: LeverRow, hasSeveral: boolean): string {
  if (target.type === 'store') return hasSeveral ? store.name : texts.store
  return hasSeveral ? `${name}, ${store.name}` : name
}
