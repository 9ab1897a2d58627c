import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { batched } from '#gateway/tracking/batch.ts'

function reader(most?: number) {
  const asked: (readonly string[])[] = []
  const read = batched(async (ids) => {
    asked.push(ids)
    return new Map(ids.filter((id) => id !== 'unknown').map((id) => [id, `value of ${id}`]))
  }, most)
  return { asked, read }
}

test('simultaneous requests of a crowd are read together, each once', async () => {
  const { asked, read } = reader()
  const answers = await Promise.all(['a', 'b', 'a', 'unknown'].map(read))
  expect(answers).toEqual(['value of a', 'value of b', 'value of a', null])
  expect(asked).toEqual([['a', 'b', 'unknown']])
})

test('a large crowd is read in parts', async () => {
  const { asked, read } = reader(2)
  await Promise.all(['a', 'b', 'c'].map(read))
  expect(asked).toEqual([['a', 'b'], ['c']])
})

test('a later request is read again', async () => {
  const { asked, read } = reader()
  await read('a')
  await read('a')
  expect(asked).toEqual([['a'], ['a']])
})

test('a failure reaches all requests of its read, and none after it', async () => {
  let isDown = true
  const read = batched(async (ids) => {
    if (isDown) throw new Error('down')
    return new Map(ids.map((id) => [id, id]))
  })
  await expect(Promise.all([read('a'), read('b')])).rejects.toThrow('down')
  isDown = false
  expect(await read('a')).toBe('a')
})

test('a request during a read waits for the next read, for any number of turns', async () => {
  const asked: (readonly string[])[] = []
  const reads: PromiseWithResolvers<ReadonlyMap<string, string>>[] = []
  const read = batched((ids) => {
    asked.push(ids)
    reads.push(Promise.withResolvers())
    return reads.at(-1)!.promise
  })
  const answers = [read('a')]
  await endOfTurn()
  for (const id of ['b', 'c', 'a']) {
    answers.push(read(id))
    await endOfTurn()
  }
  expect(asked).toEqual([['a']])
  reads[0]!.resolve(new Map([['a', 'older']]))
  await answers[0]
  await vi.waitFor(() => expect(asked).toEqual([['a'], ['b', 'c', 'a']]))
  reads[1]!.resolve(new Map([['a', 'newer']]))
  expect(await Promise.all(answers)).toEqual(['older', null, null, 'newer'])
})
