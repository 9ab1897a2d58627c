import { Effect } from 'effect'
import { faulty } from '../network/faults.ts'
import type { Recording } from '../record/format.ts'
import { isExact, type Pace } from '../replay/perform.ts'
import { type Replayed, replay } from '../replay/replay.ts'
import type { ReplayedInWorld } from './messages.ts'
import { type WorldRun, withGateway } from './with-gateway.ts'

type ReplayInWorld = Omit<WorldRun, 'scenario'> & { readonly recording: Recording; readonly pace: Pace }

const stopped: Replayed = {
  ...{ calls: 0, frames: { again: 0, of: 0, missing: null }, difference: null },
  failure: 'the replay was stopped',
}

/** Plays a recording against a separate gateway, all in virtual time. It never rejects: a failure is an outcome. */
export async function replayInWorld({ recording, pace, ...run }: ReplayInWorld): Promise<ReplayedInWorld> {
  const { scenario } = recording.head
  // At another pace the windows of the faults would hit other calls.
  const faults = isExact(recording, { pace, isLive: false }) ? scenario.faults : []
  try {
    return await withGateway({ ...run, scenario }, async ({ address, hashOfLog }, happen) => {
      const network = faulty(address.network, { ...scenario, faults })
      const replaying = Effect.runPromise(replay(recording, { ...address, network, pace, isLive: false }), {
        signal: run.signal,
      })
      const replayed = await happen(replaying)
      return { ...replayed, hashOfLog: await happen(hashOfLog()) }
    })
  } catch (error) {
    if (run.signal.aborted) return { ...stopped, hashOfLog: null }
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ...stopped, failure, hashOfLog: null }
  }
}
