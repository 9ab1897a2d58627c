import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { leverTexts } from '#web/console/texts/levers.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { type Lever, pullLever, releaseLever, type StoreLevers } from '../api/availability.ts'
import { holds, isPause, timeWords, untilWords } from '../workplace/lever-words.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { keyOf as keyOfTarget } from './parts.ts'

const texts = availabilityTexts.list

/** `run` is null for a person who may only look. */
type ListProps = { store: StoreLevers; run: RunLever | null; busy: string | null }

/** All that the store has off: pauses first, then busy mode and zones, then the menu, each in the order of time. */
export function OffList({ store, run, busy }: ListProps) {
  const now = useMinute()
  const [back, setBack] = useState<Lever | null>(null)
  const { branchContactId, timeZone } = store
  const levers = store.levers.filter((lever) => holds(lever, now))
  const release = (lever: Lever) =>
    run?.({
      name: keyOf(lever),
      send: () => releaseLever(branchContactId, lever.target),
      onDone: () => setBack(lever),
    })
  const undo = ({ target, until }: Lever) =>
    run?.({
      name: 'undo',
      send: () => pullLever(branchContactId, target, { until: until ?? 'resumed' }),
      onDone: () => setBack(null),
    })
  const mayUndo = back && holds(back, gatewayNow()) && !levers.some((lever) => keyOf(lever) === keyOf(back))
  const groups = [
    [texts.pauses, levers.filter(isPause)],
    [texts.service, levers.filter(isOfService)],
    [texts.soldOut, levers.filter((lever) => !isPause(lever) && !isOfService(lever))],
  ] as const
  return (
    <section className={styles['column']} aria-labelledby="off">
      <h2 id="off" className={styles['title']}>
        {texts.title}
      </h2>
      {mayUndo && (
        <p className={styles['back']} role="status">
          <span>{texts.back(titleOf(back))}</span>
          <Button variant="secondary" busy={busy === 'undo'} onClick={() => undo(back)}>
            {texts.undo}
          </Button>
        </p>
      )}
      {levers.length === 0 && <EmptyState picture={<CircleCheck size={32} />} {...texts.none} />}
      {groups.map(
        ([title, group]) =>
          group.length > 0 && (
            <div key={title}>
              <h3 className={styles['soft']}>{title}</h3>
              <ul className={styles['list']}>
                {group.map((lever) => (
                  <Off
                    key={keyOf(lever)}
                    {...{ lever, now, timeZone }}
                    busy={busy === keyOf(lever)}
                    onRelease={run && (() => release(lever))}
                  />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}

type OffProps = { lever: Lever; now: number; timeZone: string; busy: boolean; onRelease: (() => void) | null }

function Off({ lever, now, timeZone, busy, onRelease }: OffProps) {
  const label = labelOf(lever)
  const by = byWords(lever)
  const since = timeWords(lever.since, now, timeZone)
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <span className={styles['name']}>{titleOf(lever)}</span>
        <span>{endWords(lever, now, timeZone)}</span>
        {lever.reason && <span>{leverTexts[lever.reason]}</span>}
        <span className={styles['soft']}>{by ? texts.by(by, since) : since}</span>
      </div>
      {onRelease && (
        <Button variant="secondary" aria-label={`${label}: ${titleOf(lever)}`} busy={busy} onClick={onRelease}>
          {label}
        </Button>
      )}
    </li>
  )
}

const keyOf = ({ target }: Lever) => keyOfTarget(target)
const isOfService = ({ target: { type } }: Lever) => type === 'busy' || type === 'zone'

function titleOf({ target: { type }, name }: Lever): string {
  if (type === 'busy') return texts.busy(name)
  if (type === 'zone') return texts.zone(name)
  return type === 'store' ? texts.wholeStore : name
}

function labelOf(lever: Lever): string {
  const { type } = lever.target
  if (type === 'busy') return texts.endBusy
  if (type === 'zone') return texts.reopen
  return isPause(lever) ? texts.resume : texts.restore
}

/** A day: a longer time says its date well enough. */
const longestLeft = 24 * 60

function endWords(lever: Lever, now: number, timeZone: string): string {
  const words = untilWords(lever, now, timeZone)
  if (lever.until === null) return lever.end === 'opening' ? `${words} · ${texts.neverOpens}` : words
  // The clock of the page shows whole minutes: an hour from now is no minute more.
  const left = Math.max(1, Math.round((Date.parse(lever.until) - now) / 60_000))
  return left <= longestLeft ? `${words} · ${texts.left(left)}` : words
}

function byWords({ by }: Lever): string | null {
  if (!by) return null
  if (by.is === 'script') return texts.byScript
  return by.is === 'timer' ? texts.byTimer : (by.name ?? texts.byGone)
}
