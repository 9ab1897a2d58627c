import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, it } from 'vitest'

type SealReport = {
  readonly refusals: readonly (readonly [name: string, said: string])[]
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly woke: unknown
  readonly first: string
  readonly machine: readonly unknown[]
  readonly atRest: string
}

let told: SealReport
beforeAll(async () => {
  const thread = new Worker(new URL('../kit/sealed-thread.ts', import.meta.url))
  const [heard] = (await once(thread, 'message')) as [SealReport]
  told = heard
  await thread.terminate()
})

it('a thread of a world refuses each way out, by its name', () => {
  expect(told.refusals.length).toBeGreaterThan(30)
  for (const [name, said] of told.refusals)
    expect(said).toBe(`${name} was called, but its result does not follow from the seed`)
  expect(told.first).toBe(told.refusals[0]?.[1])
})

it('a thread of a world has one clock, in every function that reads it', () => {
  const start = Date.parse('2026-11-21T22:00:00Z')
  expect(told.before).toEqual([0, 0, 0, 0, start])
  expect(told.after).toEqual([5, 5, 5, 5, start])
  expect(told.woke).toBe('awake')
})

it('a thread of a world has one core, and reads files only while its time stands still', () => {
  expect(told.machine).toEqual([1, 1, 'undefined'])
  expect(told.atRest).toContain('A sealed thread')
})
