import { expect, test, vi } from 'vitest'
import { mostSkipped, restoredDatabase } from '#gateway/events/went-back.ts'

type Server = { recovers?: boolean; counter?: bigint; isAway?: boolean }

/** A server whose counter a script moves past the place of the reader. */
function aRestored(server: Server, at: bigint) {
  const [said, errors, scripts] = [[] as string[], [] as unknown[], [] as string[]]
  let isOver = false
  const restored = restoredDatabase({
    db: {
      async query<Row>(text: string) {
        if (server.isAway) throw new Error('away')
        const row = text.includes('pg_is_in_recovery') ? { recovers: server.recovers } : { tx: String(server.counter) }
        return { rows: [row as Row] }
      },
      async script(text) {
        scripts.push(text)
        server.counter = at + 1n
      },
    },
    log: { warn: (sentence) => said.push(sentence) },
    onError: (error) => errors.push(error),
  })
  void restored.isOver.then(() => {
    isOver = true
  })
  return {
    said,
    errors,
    scripts,
    isOver: () => isOver,
    async look() {
      restored.look({ tx: at, seq: 1n })
      await new Promise((next) => setImmediate(next))
    },
  }
}

const restoredSentence = 'the database was restored to an earlier moment: this node starts again'

test('a server that replays its log is left alone until it has come to the end', async () => {
  const server: Server = { recovers: true, counter: 5n }
  const { look, said, scripts, isOver } = aRestored(server, 10n)
  await look()
  expect([said, scripts, isOver()]).toEqual([[], [], false])
  server.recovers = false
  await look()
  expect([said, scripts.length, isOver()]).toEqual([[restoredSentence], 1, true])
})

test('a restored server that goes away is looked at again, and said once', async () => {
  const server: Server = { recovers: false, counter: 5n }
  const { look, said, errors, isOver } = aRestored(server, 10n)
  server.isAway = true
  await look()
  await look()
  expect([errors.length, isOver()]).toEqual([2, false])
  server.isAway = false
  await look()
  await look()
  await vi.waitFor(() => expect(isOver()).toBe(true))
  expect(said).toEqual([restoredSentence])
})

test('a counter that is too far behind is left as it is, and the log asks to reload open pages', async () => {
  const { look, said, scripts, isOver } = aRestored({ recovers: false, counter: 5n }, mostSkipped + 6n)
  await look()
  expect(said).toEqual([restoredSentence, expect.stringContaining('open pages have to be reloaded')])
  expect([scripts, isOver()]).toEqual([[], true])
})

test('a counter that is past the place of the readers already takes no numbers', async () => {
  const { look, scripts, isOver } = aRestored({ recovers: false, counter: 11n }, 10n)
  await look()
  expect([scripts, isOver()]).toEqual([[], true])
})
