import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimSubmission } from '#web/diner/api/claim-submission.ts'
import type { PendingSubmission } from '#web/diner/api/pending-submission.ts'

const made = (key: string): PendingSubmission => ({ key, body: key, alias: 'centro', messagesTo: null, at: Date.now() })

/** The shelves of tabs in separate processes: each sees the writes of the others after `ms`, and the last write stays. */
function shelvesBehind(ms: number) {
  const tabs: { kept: PendingSubmission | null; written: number }[] = []
  let writes = 0
  return () => {
    const own = { kept: null as PendingSubmission | null, written: 0 }
    tabs.push(own)
    const write = (kept: PendingSubmission | null) => {
      const change = { kept, written: ++writes }
      Object.assign(own, change)
      const arrive = () => {
        for (const tab of tabs) if (tab.written < change.written) Object.assign(tab, change)
      }
      setTimeout(arrive, ms)
    }
    return { kept: () => own.kept, keep: write, forget: () => write(null) }
  }
}

/** Locks of a browser, of which the code uses only `ifAvailable`. */
function someLocks() {
  let isHeld = false
  const request = async (_name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    await null
    if (isHeld) return work(null)
    isHeld = true
    try {
      await work({})
    } finally {
      isHeld = false
    }
  }
  return { request } as unknown as LockManager
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  await vi.advanceTimersByTimeAsync(5_000)
  return asked
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each([
  ['with locks', someLocks],
  ['without locks', () => undefined],
  ['with locks that fail', () => ({ request: () => Promise.reject(new Error('opaque')) }) as unknown as LockManager],
])('%s', (_, locksOf) => {
  test.each([0, 5, 60])(
    'two tabs that press in the same instant get one submission, with writes that take %i ms',
    async (ms) => {
      const [aShelf, locks] = [shelvesBehind(ms), locksOf()]
      const shelves = [aShelf(), aShelf()]
      const claims = shelves.map((shelf, tab) => claimSubmission(made(`tab ${tab}`), shelf, locks))
      const [one, other] = await inTime(Promise.all(claims))
      expect(one?.key).toBe(other?.key)
    },
  )

  test('a single tab gets its own submission', async () => {
    const shelf = shelvesBehind(0)()
    expect((await inTime(claimSubmission(made('a'), shelf, locksOf()))).key).toBe('a')
    expect(shelf.kept()?.key).toBe('a')
  })

  test('an earlier submission is returned at once', async () => {
    const shelf = shelvesBehind(0)()
    shelf.keep(made('earlier'))
    vi.setSystemTime(Date.now() + 1_000)
    expect((await claimSubmission(made('a'), shelf, locksOf())).key).toBe('earlier')
  })

  test('a submission of this instant is returned only when its tab has sent it', async () => {
    const [aShelf, locks] = [shelvesBehind(0), locksOf()]
    const [mine, theirs] = [aShelf(), aShelf()]
    theirs.keep(made('theirs'))
    await vi.advanceTimersByTimeAsync(1)
    let answer: PendingSubmission | undefined
    const asked = claimSubmission(made('mine'), mine, locks).then((kept) => (answer = kept))
    await vi.advanceTimersByTimeAsync(120)
    theirs.forget()
    expect(answer).toBeUndefined()
    await inTime(asked)
    expect(answer?.key).toBe('theirs')
  })
})

test('a submission placed and forgotten while its tab had the lock is seen by the other tab', async () => {
  const [aShelf, locks] = [shelvesBehind(5), someLocks()]
  const [mine, theirs] = [aShelf(), aShelf()]
  void claimSubmission(made('theirs'), theirs, locks)
  const asked = claimSubmission(made('mine'), mine, locks)
  setTimeout(() => theirs.forget(), 60)
  expect((await inTime(asked)).key).toBe('theirs')
})

test('a tab that freezes with the lock does not hold up another for ever', async () => {
  const locks = someLocks()
  void locks.request('comanda.submission', { ifAvailable: true }, () => new Promise(() => undefined))
  const asked = claimSubmission(made('a'), shelvesBehind(0)(), locks)
  expect((await inTime(asked)).key).toBe('a')
})
