import { afterEach, beforeEach, expect, test } from 'vitest'
import { escposOf } from '#gateway/printing/escpos.ts'
import { type Capabilities, printOver, unknownPrinter } from '#gateway/printing/network-printer.ts'
import { openPrinter } from '#tests/kit/fake-printer.ts'

const bytes = escposOf([{ is: 'banner', text: 'HOLA' }], { columns: 48, codePage: 'cp858' })
const patience = { connectMs: 2_000, firstMs: 150, answerMs: 600, doneMs: 700 }
const talker: Capabilities = { states: 2, saysDone: true }

let printer: Awaited<ReturnType<typeof openPrinter>>
let sent: number
beforeEach(async () => {
  sent = 0
  printer = await openPrinter()
})
afterEach(() => printer.close())

const print = (known: Capabilities | null = unknownPrinter) => {
  const { hostname: host, port } = new URL(printer.url)
  const onSending = async () => void sent++
  return printOver({ host, port: Number(port) }, bytes, { onSending, known, patience })
}
const words = () => printer.paper.map((lines) => lines.map((line) => line.trim()))

test('a printer that says its state has printed once it says so', async () => {
  expect(await print()).toEqual({ is: 'printed', capabilities: talker })
  expect(words()).toEqual([['HOLA']])
  expect(sent).toBe(1)
})

test.each(['silent', 'garbage', 'open end'] as const)(
  'a %s printer has printed once it has all bytes',
  async (mood) => {
    printer.mood = mood
    expect(await print()).toEqual({ is: 'printed', capabilities: unknownPrinter })
    await expect.poll(words).toEqual([['HOLA']])
  },
)

test.each([
  ['paper out', 'PAPER_OUT'],
  ['cover open', 'COVER_OPEN'],
] as const)('a printer with %s gets no byte of a ticket', async (mood, reason) => {
  printer.mood = mood
  for (const known of [unknownPrinter, talker]) expect(await print(known)).toMatchObject({ is: 'failed', reason })
  expect(sent).toBe(0)
  expect(printer.tickets).toEqual([])
})

test.each([
  ['lost answer', 'NO_ANSWER'],
  ['breaks', 'CONNECTION_LOST'],
] as const)('after a %s the ticket may be on paper', async (mood, reason) => {
  printer.mood = mood
  expect(await print()).toMatchObject({ is: 'failed', reason })
  expect(sent).toBe(1)
})

test.each([
  ['half answers', { states: 2, saysDone: false }],
  ['one answer', { states: 1, saysDone: false }],
] as const)(
  'a printer that answers only some questions with %s prints once, and is known',
  async (mood, capabilities) => {
    printer.mood = mood
    expect(await print()).toEqual({ is: 'printed', capabilities })
    expect(await print(capabilities)).toEqual({ is: 'printed', capabilities })
    await expect.poll(words).toEqual([['HOLA'], ['HOLA']])
  },
)

test('a printer that answers only some questions is never asked again what it cannot answer', async () => {
  printer.mood = 'half answers'
  await print({ states: 2, saysDone: false })
  expect(printer.questions).toEqual([2, 4, 2, 4])
})

test('a printer that was busy when it was asked is asked the next time', async () => {
  printer.mood = 'busy'
  expect(await print()).toEqual({ is: 'printed', capabilities: talker })
})

test.each(['hangs', 'silent', 'garbage'] as const)(
  'a printer that has said its state and %s gets no byte of a ticket',
  async (mood) => {
    printer.mood = mood
    for (const known of [talker, { states: 1, saysDone: false }])
      expect(await print(known)).toEqual({ is: 'failed', reason: 'TIME_OUT', capabilities: known })
    expect(sent).toBe(0)
    expect(printer.tickets).toEqual([])
  },
)

test('a printer that says when it is done gets no byte where it no longer says so', async () => {
  printer.mood = 'half answers'
  expect(await print(talker)).toEqual({ is: 'failed', reason: 'TIME_OUT', capabilities: talker })
  expect(sent).toBe(0)
})

test('a printer that is silent now gets no byte after a ticket has not printed', async () => {
  printer.mood = 'deaf after paper'
  expect(await print({ states: 2, saysDone: false })).toMatchObject({ is: 'failed', reason: 'NO_ANSWER' })
  expect(sent).toBe(1)
})

test('a printer that is silent now prints where its shop says that it cannot answer', async () => {
  printer.mood = 'silent'
  expect(await print(null)).toMatchObject({ is: 'printed' })
  expect(printer.questions).toEqual([])
})

test('a printer that is off fails at once, and nothing was sent', async () => {
  await printer.close()
  expect(await print(talker)).toEqual({ is: 'failed', reason: 'NO_CONNECTION', capabilities: talker })
  expect(sent).toBe(0)
  await printer.open()
})

test('a lease that ended before the first byte sends none', async () => {
  const { hostname: host, port } = new URL(printer.url)
  const onSending = () => Promise.reject(new Error('over'))
  const sending = { onSending, known: unknownPrinter, patience }
  await expect(printOver({ host, port: Number(port) }, bytes, sending)).rejects.toThrow('over')
  expect(printer.tickets).toEqual([])
})
