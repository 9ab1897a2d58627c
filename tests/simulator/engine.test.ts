import { expect, test } from 'vitest'
import { beginOn, runOn } from '#simulator/world/engine.ts'
import { virtualTime } from '#simulator/world/virtual-time.ts'

/** An engine whose turns are those of this thread, with immediates and a leak of the test's own. */
function anEngine() {
  const time = virtualTime(0)
  const immediates: (() => void)[] = []
  const state: { turns: number; leak: Error | null } = { turns: 0, leak: null }
  const engine = {
    async turn() {
      state.turns++
      await new Promise(setImmediate)
    },
    runImmediates() {
      const due = immediates.splice(0)
      for (const run of due) run()
      return due.length > 0
    },
    leak: () => state.leak as never,
  }
  return { time, immediates, state, engine }
}

test('a run goes from event to event until its work is over, and answers what that came to', async () => {
  const { time, engine } = anEngine()
  const work = new Promise<string>((resolve) => void time.after(1_000, () => time.after(500, () => resolve('done'))))
  time.after(9_000, () => undefined)
  expect(await runOn(engine, time, work)).toBe('done')
  expect(time.ms()).toBe(1_500)
})

test('a run whose work fails fails with it', async () => {
  const { time, engine } = anEngine()
  const work = new Promise<never>((_, reject) => void time.after(10, () => reject(new Error('a broken rule'))))
  await expect(runOn(engine, time, work)).rejects.toThrow('a broken rule')
})

test('a run that waits for something that never happens ends, and says so', async () => {
  const { time, engine } = anEngine()
  time.after(10, () => undefined)
  const ended = runOn(engine, time, new Promise(() => undefined))
  await expect(ended).rejects.toMatchObject({ name: 'Stuck' })
  expect(time.ms()).toBe(10)
})

test('a run of 200 actors that is stopped begins no further step', async () => {
  const { time, engine } = anEngine()
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  let steps = 0
  for (let actor = 0; actor < 200; actor++)
    time.every(1_000, () => {
      steps++
      if (steps === 300) stopping.abort()
    })
  await runOn(engine, time, stopped)
  expect(steps).toBe(300)
})

test('a leak of real time ends a run before its next event', async () => {
  const { time, engine, state } = anEngine()
  time.after(10, () => {
    state.leak = new Error('it asked for the time')
  })
  time.after(20, () => undefined)
  await expect(runOn(engine, time, new Promise(() => undefined))).rejects.toThrow('it asked for the time')
  expect(time.ms()).toBe(10)
})

test('immediates come before the next event, and so does all that follows from them', async () => {
  const { time, immediates, engine } = anEngine()
  const happened: string[] = []
  const work = new Promise<void>((resolve) => {
    time.after(5, () => {
      immediates.push(() => {
        happened.push(`immediate at ${time.ms()}`)
        immediates.push(() => happened.push(`its own at ${time.ms()}`))
      })
    })
    time.after(6, () => {
      happened.push(`event at ${time.ms()}`)
      resolve()
    })
  })
  await runOn(engine, time, work)
  expect(happened).toEqual(['immediate at 5', 'its own at 5', 'event at 6'])
})

test('no event comes while time stands still', async () => {
  const { time, engine, state } = anEngine()
  const file = Promise.withResolvers<void>()
  const work = new Promise<number>((resolve) => void time.after(5, () => resolve(state.turns)))
  const reading = time.standStill(() => file.promise)
  setTimeout(() => file.resolve(), 20)
  expect(await runOn(engine, time, work)).toBeGreaterThan(1)
  await reading
})

test('a beginning takes no time, and ends with its work, also with a failure', async () => {
  const { time, immediates, engine } = anEngine()
  time.after(1, () => undefined)
  const work = new Promise<string>((resolve) => void immediates.push(() => resolve('begun')))
  expect(await beginOn(engine, work)).toBe('begun')
  await expect(beginOn(engine, Promise.reject(new Error('no file')))).rejects.toThrow('no file')
  expect(time.ms()).toBe(0)
})
