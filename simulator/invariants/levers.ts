import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { inSequence, of } from './situations.ts'

type LeverObservation = Extract<Observation, { readonly type: 'LeverRead' }>

type Lever = {
  /** The presses so far, and those of them whose answer has not come. */
  pulls: number
  pulling: number
  releasing: number
  pullsBeforeRelease: number
  /** The ends that it may have, in milliseconds: several where presses of two people overlapped. */
  ends: number[]
  /** The instant from which it surely holds until its end; null where a person may have ended it. */
  holdsFrom: number | null
}

/** The clocks of a shop's gateway and of the simulator may differ by this much. */
const slackMs = 2_000

const nameOf = ({ store, target }: { readonly store: string; readonly target: string }) => `${store} ${target}`

/** A lever holds until its end, and not longer; a person may end it before. */
export const leversEnd: Invariant = {
  name: 'a lever ends when it should',
  needs: inSequence(
    of('LeverPulled', nameOf),
    of('LeverRead', (it) => (it.isOff ? nameOf(it) : null)),
    of('LeverRead', (it) => (it.isOff ? null : nameOf(it))),
  ),
  begin() {
    const levers = new Map<string, Lever>()
    return {
      see(it) {
        if (!isOfLever(it)) return null
        const lever = levers.get(nameOf(it)) ?? unknown()
        levers.set(nameOf(it), lever)
        if (it.type === 'LeverRead') return judged(it, lever)
        take(it, lever)
        return null
      },
    }
  },
}

const unknown = (): Lever => ({ pulls: 0, pulling: 0, releasing: 0, pullsBeforeRelease: 0, ends: [], holdsFrom: null })

type OfLever = Extract<Observation, { readonly type: `Lever${string}` }>

const isOfLever = (it: Observation): it is OfLever => it.type.startsWith('Lever')

function take(it: Exclude<OfLever, LeverObservation>, lever: Lever): void {
  switch (it.type) {
    case 'LeverPulling':
      if (lever.pulling === 0) lever.ends = []
      lever.pulls++
      lever.pulling++
      return
    case 'LeverPulled':
      lever.pulling--
      if (it.until !== null) lever.ends.push(it.until)
      lever.holdsFrom = it.until === null || lever.releasing > 0 ? null : it.at
      return
    case 'LeverReleasing':
      lever.releasing++
      lever.pullsBeforeRelease = lever.pulls
      lever.holdsFrom = null
      return
    case 'LeverReleased':
      lever.releasing--
      if (lever.pulling === 0 && lever.pulls === lever.pullsBeforeRelease) lever.ends = [it.at]
      return
    default:
      it satisfies never
  }
}

function judged({ target, listed, isOff, from, at }: LeverObservation, { pulling, ends, holdsFrom }: Lever): Finding {
  const written = (time: number) => new Date(time).toISOString()
  if (typeof listed?.until === 'number' && listed.until + slackMs <= from)
    return `${target} is listed at ${written(from)}, after its end ${written(listed.until)}`
  if (pulling > 0 || ends.length === 0) return null
  const last = Math.max(...ends)
  if (last + slackMs <= from && (listed || isOff))
    return `${target} is still off at ${written(from)}, and its end was ${written(last)}`
  const isHeld = holdsFrom !== null && holdsFrom <= from && at < Math.min(...ends) - slackMs
  return isHeld && !(listed && isOff) ? `${target} is sold at ${written(at)}, before its end ${written(last)}` : null
}
