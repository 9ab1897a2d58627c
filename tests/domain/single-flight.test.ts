import { expect, test } from 'vitest'
import { sharedRun, singleFlight } from '#domain/kernel/single-flight.ts'

/** Runs that a test ends by hand. */
function heldRuns() {
  const runs: PromiseWithResolvers<void>[] = []
  return {
    runs,
    begin() {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    count: () => runs.length,
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a shared run is one for calls at the same time, and another one afterwards', async () => {
  const { runs, begin, count } = heldRuns()
  const call = sharedRun(begin)
  const both = [call(), call()]
  expect(count()).toBe(1)
  runs[0]?.resolve()
  await Promise.all(both)
  void call()
  expect(count()).toBe(2)
})

test('a shared run that fails, fails for all who share it, and the next call runs again', async () => {
  const { runs, begin, count } = heldRuns()
  const call = sharedRun(begin)
  const both = Promise.allSettled([call(), call()])
  runs[0]?.reject(new Error('no'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void call()
  expect(count()).toBe(2)
})

test('a shared run that has just ended is not given to the call that its end makes', async () => {
  let count = 0
  const call: () => Promise<number> = sharedRun(async () => ++count)
  expect(await call().then(() => call())).toBe(2)
})

test('a single flight runs once more for all wake-ups that come during a run', async () => {
  const { runs, begin, count } = heldRuns()
  const { wake, idle } = singleFlight(begin)
  void wake()
  void wake()
  void wake()
  expect(count()).toBe(1)
  runs[0]?.resolve()
  await turn()
  expect(count()).toBe(2)
  runs[1]?.resolve()
  await idle()
  expect(count()).toBe(2)
})

test('a single flight runs once more when its run wakes it in its first turn', async () => {
  let count = 0
  const { wake, idle } = singleFlight(async () => {
    if (++count < 3) void wake()
  })
  await wake()
  await idle()
  expect(count).toBe(3)
})

test.each([0, 1, 2, 3, 4, 5])(
  'a single flight keeps a wake-up that comes %i microtasks after its run',
  async (microtasks) => {
    let count = 0
    const { wake, idle } = singleFlight(async () => {
      count++
    })
    void wake()
    for (let n = 0; n < microtasks; n++) await null
    void wake()
    await idle()
    expect(count).toBe(2)
  },
)

test('a single flight rejects as its run does, and runs again at the next wake-up', async () => {
  const { runs, begin, count } = heldRuns()
  const { wake, idle } = singleFlight(begin)
  const failed = expect(wake()).rejects.toThrow('no')
  runs[0]?.reject(new Error('no'))
  await failed
  await idle()
  void wake()
  expect(count()).toBe(2)
})

test('a single flight that is stopped ends its run, and begins no other', async () => {
  const { runs, begin, count } = heldRuns()
  const flight = singleFlight(begin)
  void flight.wake()
  void flight.wake()
  let isStopped = false
  const stopping = flight.stop().then(() => {
    isStopped = true
  })
  await turn()
  expect(isStopped).toBe(false)
  runs[0]?.resolve()
  await stopping
  await flight.wake()
  expect(count()).toBe(1)
})
