import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersOffContract } from '#tests/kit/answers-by-contract.ts'
import { anError } from '#tests/kit/web-calls.ts'

/** The fate of one call. `late` arrives once other calls have been made; its sender gets no answer. */
type Fate = 'answered' | 'lost' | 'answer lost' | 'late' | 'hangs' | 'refused' | 'busy' | 'too many' | 'portal'

const store = { alias: 'parrilla-centro', messagesTo: null }
const order = (notes: string) => ({
  ...{ items: [], type: 'TAKE_AWAY' as const, price: 1, paymentType: 'efectivo', branchContact: 'x' },
  ...{ orderModeId: 'm', phone: '1', customerName: 'Ana', notes },
})

/** A gateway that keeps the promises of `tests/gateway/aggregates/withdrawn-submissions.test.ts`, behind a network with these fates. */
function aGateway(fates: Fate[]) {
  const outcomes = new Map<
    string,
    { notes: string; answer: { id: string; code: string; publicId: string } } | 'withdrawn'
  >()
  const placed: { code: string; notes: string }[] = []
  const keys: string[] = []
  const withdrawals: string[] = []
  const bodies: string[] = []
  const late: (() => unknown)[] = []

  const submit = (key: string, notes: string, refuses: boolean) => {
    const outcome = outcomes.get(key)
    if (outcome === 'withdrawn') return refusal(409, 'SUBMISSION_WITHDRAWN')
    if (outcome && outcome.notes !== notes) return refusal(422, 'IDEMPOTENCY_KEY_REUSED')
    if (outcome) return Response.json(outcome.answer)
    if (refuses) return refusal(409, 'PRICE_CHANGED')
    const answer = { id: `order-${placed.length}`, code: `ABCD234${placed.length}`, publicId: 'k.1' }
    outcomes.set(key, { notes, answer })
    placed.push({ code: answer.code, notes })
    return Response.json(answer)
  }
  const withdraw = (key: string) => {
    const outcome = outcomes.get(key)
    if (!outcome) outcomes.set(key, 'withdrawn')
    return Response.json({ order: outcome && outcome !== 'withdrawn' ? outcome.answer : null })
  }

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const body = JSON.parse(text) as { key?: string; notes?: string }
    const fate = fates.shift() ?? 'answered'
    const key = request.headers.get('Idempotency-Key') ?? ''
    const work = () =>
      request.url.endsWith('/withdrawal') ? withdraw(body.key ?? '') : submit(key, body.notes ?? '', fate === 'refused')
    if (body.key) withdrawals.push(body.key)
    else {
      keys.push(key)
      bodies.push(text)
    }
    switch (fate) {
      case 'answered':
      case 'refused':
        return work()
      case 'answer lost':
        work()
        throw new TypeError('Failed to fetch')
      case 'late':
        late.push(work)
        throw new TypeError('Failed to fetch')
      case 'lost':
        throw new TypeError('Failed to fetch')
      case 'hangs':
        return new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
        })
      case 'busy':
        return refusal(503, 'DATABASE_UNAVAILABLE')
      case 'too many':
        return refusal(429, 'TOO_MANY_REQUESTS')
      case 'portal':
        return new Response('{"welcome": true}', { headers: { 'content-type': 'application/json' } })
    }
  }
  const arrive = () => {
    for (const work of late.splice(0)) work()
  }
  return { placed, keys, bodies, withdrawals, arrive }
}

const refusal = (status: number, code: string) => Response.json(anError(status, code), { status })

type Tab = {
  readonly press: (
    notes: string,
    more?: object,
  ) => Promise<Awaited<ReturnType<typeof import('#web/diner/api/submit-order.ts').submitOrder>> | null>
  readonly forget: (key: string) => void
}

/** A page over the storage of the browser; a second one is another tab, or the same after a reload. */
async function aTab(): Promise<Tab> {
  vi.resetModules()
  const { submitOrder } = await import('#web/diner/api/submit-order.ts')
  const { forgetSubmission } = await import('#web/diner/api/pending-submission.ts')
  return {
    /** Null for a press without an order. */
    async press(notes, more = {}) {
      let isSettled = false
      const pressed = submitOrder({ ...order(notes), ...more }, store)
        .catch(() => null)
        .finally(() => {
          isSettled = true
        })
      while (!isSettled) await vi.advanceTimersToNextTimerAsync()
      return pressed
    },
    forget: forgetSubmission,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const thrice = (fate: Fate): Fate[] => [fate, fate, fate]

test('an unchanged submission is sent again under its key, also after a reload and in another tab', async () => {
  const { placed, keys, withdrawals } = aGateway([...thrice('lost'), ...thrice('answer lost')])
  expect(await (await aTab()).press('a')).toBeNull()
  expect(await (await aTab()).press('a')).toBeNull()
  const submitted = await (await aTab()).press('a')
  expect(submitted).toMatchObject({ type: 'Placed', order: { code: placed[0]?.code } })
  expect([placed.length, new Set(keys).size, keys.length, withdrawals]).toEqual([1, 1, 7, []])
})

test('a submission whose answer was lost goes out as it first did, even with other ids of vendors', async () => {
  const { placed, keys, bodies, withdrawals } = aGateway(thrice('answer lost'))
  const tab = await aTab()
  await tab.press('a')
  expect(await tab.press('a', { browserIds: { propertyClient: '1.2' } })).toMatchObject({ type: 'Placed' })
  expect([placed.length, new Set(keys).size, new Set(bodies).size, withdrawals]).toEqual([1, 1, 1, []])
})

test('a submission that was placed is the one order, after any change, and the diner learns of it', async () => {
  const { placed, keys } = aGateway(thrice('answer lost'))
  const tab = await aTab()
  await tab.press('a')
  expect(await tab.press('b')).toMatchObject({ type: 'PlacedEarlier', order: { code: placed[0]?.code } })
  expect([placed.length, new Set(keys).size]).toEqual([1, 1])
})

test('a submission that never arrived is withdrawn before the changed order goes out', async () => {
  const { placed, keys, withdrawals, arrive } = aGateway(thrice('late'))
  const tab = await aTab()
  await tab.press('a')
  expect(await tab.press('b')).toMatchObject({ type: 'Placed' })
  arrive()
  expect(placed.map(({ notes }) => notes)).toEqual(['b'])
  expect([withdrawals, new Set(keys).size]).toEqual([[keys[0]], 2])
})

test('a withdrawal whose answer was lost is sent again by the next press, and nothing else before', async () => {
  const { placed, keys, withdrawals } = aGateway([...thrice('lost'), ...thrice('answer lost')])
  const tab = await aTab()
  await tab.press('a')
  expect(await tab.press('b')).toBeNull()
  expect([keys.length, withdrawals.length, placed.length]).toEqual([3, 3, 0])
  expect(await tab.press('b')).toMatchObject({ type: 'Placed' })
  expect(placed.map(({ notes }) => notes)).toEqual(['b'])
})

test('a submission needs one more press when it was withdrawn and the diner goes back to it', async () => {
  const { placed } = aGateway([...thrice('lost'), ...thrice('answer lost')])
  const tab = await aTab()
  for (const notes of ['a', 'b', 'a']) expect(await tab.press(notes)).toBeNull()
  expect(await tab.press('a')).toMatchObject({ type: 'Placed' })
  expect(placed.map(({ notes }) => notes)).toEqual(['a'])
})

test.each([
  ['a line that hangs', 'hangs'],
  ['a captive portal', 'portal'],
  ['a gateway without its database', 'busy'],
  ['too many requests', 'too many'],
] as const)('a submission whose answer was lost is requested again under its key after %s', async (_, fate) => {
  if (fate === 'portal') answersOffContract()
  const { keys, placed } = aGateway(thrice(fate))
  const tab = await aTab()
  await tab.press('a')
  await tab.press('a')
  expect([keys.length, new Set(keys).size, placed.length]).toEqual([4, 1, 1])
})

test('a submission keeps its key when a later try is refused, because the first may still arrive', async () => {
  const { placed, arrive, withdrawals } = aGateway(['late', 'refused'])
  const tab = await aTab()
  await tab.press('a')
  arrive()
  expect(await tab.press('b')).toMatchObject({ type: 'PlacedEarlier' })
  expect([placed.length, withdrawals.length]).toEqual([1, 1])
})

test('a submission is withdrawn and never sent again after an hour, when it may mean another dinner', async () => {
  const { keys } = aGateway(thrice('answer lost'))
  const tab = await aTab()
  await tab.press('a')
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await tab.press('a')).toMatchObject({ type: 'PlacedEarlier' })
  expect(keys.length).toBe(3)
})

test('a submission whose answer was lost is deleted after a week, with the cart', async () => {
  const { withdrawals } = aGateway(thrice('lost'))
  const tab = await aTab()
  await tab.press('a')
  vi.setSystemTime(Date.now() + 7 * 86_400_000)
  expect(await tab.press('b')).toMatchObject({ type: 'Placed' })
  expect(withdrawals).toEqual([])
})

test('a submission keeps its key while the page lives if storage is full or forbidden', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { placed } = aGateway(thrice('answer lost'))
  const tab = await aTab()
  await tab.press('a')
  expect(await tab.press('b')).toMatchObject({ type: 'PlacedEarlier' })
  expect(placed.length).toBe(1)
})

test.each(['{', 'null', '[]', '{"key":7}', '{"key":"k","body":"{}","alias":"x"}'])(
  'a submission whose answer was lost is none when storage holds something else: %s',
  async (text) => {
    localStorage.setItem('comanda.submission', text)
    const { withdrawals } = aGateway([])
    expect(await (await aTab()).press('a')).toMatchObject({ type: 'Placed' })
    expect(withdrawals).toEqual([])
  },
)

test('a definite refusal gives the key up, and the next press needs no withdrawal', async () => {
  const { keys, withdrawals } = aGateway(['refused'])
  const tab = await aTab()
  expect(await tab.press('a')).toBeNull()
  expect(await tab.press('b')).toMatchObject({ type: 'Placed' })
  expect([new Set(keys).size, withdrawals]).toEqual([2, []])
})

test('an identical order is the same one until its page has gone on, and then a new one', async () => {
  const { placed } = aGateway([])
  const tab = await aTab()
  const first = await tab.press('a')
  await tab.press('a')
  expect(placed.length).toBe(1)
  tab.forget(first!.key)
  await tab.press('a')
  expect(placed.length).toBe(2)
})

test('a tab forgets only its own submission', async () => {
  aGateway(thrice('lost'))
  const tab = await aTab()
  await tab.press('a')
  const kept = localStorage.getItem('comanda.submission')
  tab.forget('another-key')
  expect(localStorage.getItem('comanda.submission')).toBe(kept)
})

test('after any losses, delays, refusals and changes in two tabs, at most one order is placed', async () => {
  const fate = fc.constantFrom<Fate>('answered', 'lost', 'answer lost', 'late', 'hangs', 'refused', 'busy', 'too many')
  const press = fc.record({
    notes: fc.constantFrom('a', 'b', 'c'),
    /** The tab that is pressed; with `both`, the second tab has pressed before the first is answered. */
    who: fc.constantFrom('one', 'other', 'both'),
    arrives: fc.boolean(),
  })
  const story = fc.record({ fates: fc.array(fate, { maxLength: 24 }), presses: fc.array(press, { maxLength: 6 }) })
  await fc.assert(
    fc.asyncProperty(story, async ({ fates, presses }) => {
      localStorage.clear()
      const { placed, arrive } = aGateway([...fates])
      const [one, other] = [await aTab(), await aTab()]
      for (const { notes, who, arrives } of presses) {
        const pressed = await Promise.all([
          ...(who === 'other' ? [] : [one.press(notes)]),
          ...(who === 'one' ? [] : [other.press(who === 'both' ? `${notes}, y sal` : notes)]),
        ])
        if (arrives) arrive()
        expect(placed.length).toBeLessThanOrEqual(1)
        const told = pressed.filter((outcome) => outcome !== null)
        if (told.length === 0) continue
        arrive()
        expect(told.map(({ order: { code } }) => code)).toEqual(told.map(() => placed[0]?.code))
        expect(placed.length).toBe(1)
        if (who !== 'both' && told[0]?.type === 'Placed') expect(placed[0]?.notes).toBe(notes)
        return
      }
      arrive()
      expect(placed.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 150 },
  )
})
