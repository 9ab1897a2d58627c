import { type KeptSubmission, keepSubmission, keptSubmission } from './kept-submission.ts'

/** The place of the one submission that all tabs keep. */
type Shelf = { readonly kept: () => KeptSubmission | null; readonly keep: (submission: KeptSubmission) => void }

const lockName = 'comanda.submission'
/** Time for a tab's write to reach the processes of other tabs. */
const spreadMs = 100
/** A submission of this age has left its tab. One that is withdrawn before comes to nothing, and both tabs would start again. */
const sentAfterMs = 2 * spreadMs
const pauseMs = 20
/** A tab that is frozen with the lock must not hold up the others for ever. */
const longestWaitMs = 2_000

/**
 * Keeps a submission unless one of any tab is kept, and answers the one that is kept (decision 100). Only one of two tabs that
 * ask in the same instant gets its own, and may send it.
 */
export async function claimSubmission(
  made: KeptSubmission,
  shelf: Shelf = { kept: keptSubmission, keep: keepSubmission },
  locks: LockManager | undefined = navigator.locks,
): Promise<KeptSubmission> {
  const claimed =
    (locks && (await claimByLock(made, shelf, locks).catch(() => null))) ?? (await claimByStorage(made, shelf))
  const age = Date.now() - claimed.at
  // Its tab may forget it meanwhile, because it was placed: it is answered all the same.
  if (claimed.key !== made.key && age >= 0 && age < sentAfterMs) await after(sentAfterMs - age)
  return claimed
}

/** Looks at the shelf while another tab has the lock: that tab may place its order and forget it before the lock is free. */
async function claimByLock(made: KeptSubmission, shelf: Shelf, locks: LockManager): Promise<KeptSubmission | null> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pauseMs) {
    const claimed = shelf.kept() ?? (await claimAlone(made, shelf, locks))
    if (claimed) return claimed
    await after(pauseMs)
  }
  return null
}

/** Answers null while another tab claims. The lock outlasts the answer, since another process sees the write a little later. */
const claimAlone = (made: KeptSubmission, { kept, keep }: Shelf, locks: LockManager) =>
  new Promise<KeptSubmission | null>((resolve, reject) => {
    const claim = async (lock: Lock | null) => {
      const found = kept()
      if (lock && !found) keep(made)
      resolve(found ?? (lock && made))
      if (lock && !found) await after(spreadMs)
    }
    locks.request(lockName, { ifAvailable: true }, claim).catch(reject)
  })

/** Pages on plain http have no locks. The last one of several tabs that write at once wins, and each looks before it sends. */
async function claimByStorage(made: KeptSubmission, { kept, keep }: Shelf): Promise<KeptSubmission> {
  for (let found = kept(); ; found = kept()) {
    if (found) return found
    keep(made)
    await after(spreadMs)
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
