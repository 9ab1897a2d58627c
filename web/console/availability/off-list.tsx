import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { leverTexts } from '#web/console/texts/levers.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { type LeverRow, pullLever, releaseLever, type StoreLevers } from '../api/availability.ts'
import { holds, isPause, timeWords, untilWords } from '../workplace/lever-words.ts'
import room from '../workplace/room.module.css'
import type { RunLever } from '../workplace/use-lever-step.ts'
import { desk, useWide } from '../workplace/use-wide.ts'
import styles from './availability.module.css'
import { hasWords, keyOf as keyOfTarget } from './parts.ts'

const texts = availabilityTexts.list

/** The things that a phone shows at first: the levers stand below the list. */
const fewThings = 3
/** A longer list has a field to search in it. */
const mostRead = 6
const pageSize = 30

/** `run` is null for a person who may only look. */
type ListProps = { store: StoreLevers; run: RunLever | null; busy: string | null }

/** All that the store has off: pauses first, then busy mode and zones, then the menu, each in the order of time. */
export function OffList({ store, run, busy }: ListProps) {
  const now = useMinute()
  const [back, setBack] = useState<LeverRow | null>(null)
  const [text, setText] = useState('')
  const [most, setMost] = useState(pageSize)
  const [isWhole, setIsWhole] = useState(false)
  const isWide = useWide(desk)
  const { branchContactId, timeZone } = store
  const levers = store.levers.filter((lever) => holds(lever, now))
  const release = (lever: LeverRow) =>
    run?.({
      name: keyOf(lever),
      send: () => releaseLever(branchContactId, lever.target),
      onDone: () => setBack(lever),
    })
  const undo = ({ target, until }: LeverRow) =>
    run?.({
      name: 'undo',
      send: () => pullLever(branchContactId, target, { until: until ?? 'resumed' }),
      onDone: () => setBack(null),
    })
  const mayUndo = back && holds(back, gatewayNow()) && !levers.some((lever) => keyOf(lever) === keyOf(back))
  const isFolded = !isWide && !isWhole && levers.length > fewThings
  const isFiltered = !isFolded && text.trim() !== ''
  const found = levers
    .filter((lever) => !isFiltered || hasWords(titleOf(lever), text))
    .sort((one, other) => groupOf(one) - groupOf(other))
  const shown = found.slice(0, isFolded ? fewThings : most)
  const hidden = isFolded ? 0 : found.length - shown.length
  return (
    <section className={styles['section']} aria-labelledby="off">
      <div className={styles['head']}>
        <h2 id="off" className={room['title']}>
          {texts.title}
        </h2>
        {!isWide && levers.length > fewThings && (
          <Button variant="secondary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.fewer : texts.all(levers.length)}
          </Button>
        )}
      </div>
      {mayUndo && (
        <p className={styles['back']} role="status">
          <span>{texts.back(titleOf(back))}</span>
          <Button variant="secondary" busy={busy === 'undo'} onClick={() => undo(back)}>
            {texts.undo}
          </Button>
        </p>
      )}
      {levers.length === 0 && (
        <p className={styles['allOn']}>
          <CircleCheck size={24} aria-hidden="true" />
          <span className={styles['words']}>
            <strong>{texts.none.title}</strong>
            <span>{texts.none.text}</span>
          </span>
        </p>
      )}
      {!isFolded && (levers.length > mostRead || isFiltered) && (
        <div>
          <TextField
            label={texts.filter}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={80}
            value={text}
            onChange={(typed) => {
              setText(typed)
              setMost(pageSize)
            }}
          />
          <p className={room['soft']} role="status">
            {isFiltered && (found.length === 0 ? texts.noMatch : texts.matches(found.length, levers.length))}
          </p>
        </div>
      )}
      {groupsOf(shown).map(({ title, those }) => (
        <div key={title}>
          <h3 className={room['soft']}>{title}</h3>
          <ul className={styles['list']}>
            {those.map((lever) => (
              <Off
                key={keyOf(lever)}
                {...{ lever, now, timeZone }}
                busy={busy === keyOf(lever)}
                onRelease={run && (() => release(lever))}
              />
            ))}
          </ul>
        </div>
      ))}
      {hidden > 0 && (
        <Button variant="secondary" block onClick={() => setMost(shown.length + pageSize)}>
          {texts.more(Math.min(hidden, pageSize))}
        </Button>
      )}
    </section>
  )
}

type OffProps = { lever: LeverRow; now: number; timeZone: string; busy: boolean; onRelease: (() => void) | null }

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
        <span className={room['soft']}>{by ? texts.by(by, since) : since}</span>
      </div>
      {onRelease && (
        <Button variant="secondary" aria-label={`${label}: ${titleOf(lever)}`} busy={busy} onClick={onRelease}>
          {label}
        </Button>
      )}
    </li>
  )
}

const keyOf = ({ target }: LeverRow) => keyOfTarget(target)
const isOfService = ({ target: { type } }: LeverRow) => type === 'busy' || type === 'zone'

/** The groups in the order of the list. */
const groups = [texts.pauses, texts.service, texts.soldOut] as const
const groupOf = (lever: LeverRow): number => (isPause(lever) ? 0 : isOfService(lever) ? 1 : 2)

const groupsOf = (levers: readonly LeverRow[]) =>
  groups
    .map((title, group) => ({ title, those: levers.filter((lever) => groupOf(lever) === group) }))
    .filter(({ those }) => those.length > 0)

function titleOf({ target: { type }, name }: LeverRow): string {
  if (type === 'busy') return texts.busy(name)
  if (type === 'zone') return texts.zone(name)
  return type === 'store' ? texts.wholeStore : name
}

function labelOf(lever: LeverRow): string {
  const { type } = lever.target
  if (type === 'busy') return texts.endBusy
  if (type === 'zone') return texts.reopen
  return isPause(lever) ? texts.resume : texts.restore
}

/** A day: a longer time says its date well enough. */
const longestLeft = 24 * 60

function endWords(lever: LeverRow, now: number, timeZone: string): string {
  const words = untilWords(lever, now, timeZone)
  if (lever.until === null) return lever.end === 'opening' ? `${words}\u00A0· ${texts.neverOpens}` : words
  // The clock of the page shows whole minutes and may be up to one late: fifteen minutes from now are not sixteen.
  const left = Math.max(1, Math.floor((Date.parse(lever.until) - now) / 60_000))
  return left <= longestLeft ? `${words}\u00A0· ${texts.left(left)}` : words
}

function byWords({ by }: LeverRow): string | null {
  if (!by) return null
  if (by.is === 'script') return texts.byScript
  return by.is === 'timer' ? texts.byTimer : (by.name ?? texts.byGone)
}
