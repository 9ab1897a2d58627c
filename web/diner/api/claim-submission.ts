import { keepSubmission, type PendingSubmission, pendingSubmission } from './pending-submission.ts'

/** The storage of the one submission that all tabs share. */
type Shelf = { readonly kept: () => PendingSubmission | null; readonly keep: (submission: PendingSubmission) => void }

const lockName = 'comanda.submission'
/** The time that a tab's write needs to reach the processes of other tabs. */
const spreadMs = 100
/**
 * A submission of this age has been sent by its tab. If one is withdrawn earlier, nothing is sent, and both tabs would
 * start again.
 */
const sentAfterMs = 2 * spreadMs
const pauseMs = 20
/** A tab that is frozen while it holds the lock must not block the others forever. */
const longestWaitMs = 2_000

/**
 * Stores a submission unless one of any tab is already stored, and returns the stored one (decision 100). When two tabs
 * ask at the same instant, only one gets its own submission back, and may send it.
 */
export async function claimSubmission(
  made: PendingSubmission,
  shelf: Shelf = { kept: pendingSubmission, keep: keepSubmission },
  locks: LockManager | undefined = navigator.locks,
): Promise<PendingSubmission> {
  const claimed =
    (locks && (await claimByLock(made, shelf, locks).catch(() => null))) ?? (await claimByStorage(made, shelf))
  const age = Date.now() - claimed.at
  // Its tab may remove it in the meantime, because it was placed: it is still returned.
  if (claimed.key !== made.key && age >= 0 && age < sentAfterMs) await after(sentAfterMs - age)
  return claimed
}

/**
 * Looks at the storage while another tab has the lock: that tab may place its order and remove the submission before it
 * releases the lock.
 */
async function claimByLock(
  made: PendingSubmission,
  shelf: Shelf,
  locks: LockManager,
): Promise<PendingSubmission | null> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pauseMs) {
    const claimed = shelf.kept() ?? (await claimAlone(made, shelf, locks))
    if (claimed) return claimed
    await after(pauseMs)
  }
  return null
}

/**
 * Returns null while another tab claims. The lock is held a little longer than the call, because another process sees
 * the write a little later.
 */
const claimAlone = (made: PendingSubmission, { kept, keep }: Shelf, locks: LockManager) =>
  new Promise<PendingSubmission | null>((resolve, reject) => {
    const claim = async (lock: Lock | null) => {
      const found = kept()
      if (lock && !found) keep(made)
      resolve(found ?? (lock && made))
      if (lock && !found) await after(spreadMs)
    }
    locks.request(lockName, { ifAvailable: true }, claim).catch(reject)
  })

/**
 * Pages on plain http have no locks. When several tabs write at once the last one wins, and each looks again before it
 * sends.
 */
async function claimByStorage(made: PendingSubmission, { kept, keep }: Shelf): Promise<PendingSubmission> {
  for (let found = kept(); ; found = kept()) {
    if (found) return found
    keep(made)
    await after(spreadMs)
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
