import { afterEach, beforeEach, expect, test } from 'vitest'
import { escposOf } from '#gateway/printing/escpos.ts'
import { printOver } from '#gateway/printing/network-printer.ts'
import { openPrinter } from '#tests/kit/fake-printer.ts'

const bytes = escposOf([{ is: 'banner', text: 'HOLA' }], { columns: 48, codePage: 'cp858' })
const patience = { connectMs: 2_000, statusMs: 60, doneMs: 300 }

let printer: Awaited<ReturnType<typeof openPrinter>>
let sent: number
beforeEach(async () => {
  sent = 0
  printer = await openPrinter()
})
afterEach(() => printer.close())

const print = () => {
  const { hostname: host, port } = new URL(printer.url)
  const onSending = async () => void sent++
  return printOver({ host, port: Number(port) }, bytes, { onSending, patience })
}
const words = () => printer.paper.map((lines) => lines.map((line) => line.trim()))

test('a printer that says its state has printed once it says so', async () => {
  expect(await print()).toEqual({ is: 'printed' })
  expect(words()).toEqual([['HOLA']])
  expect(sent).toBe(1)
})

test.each(['silent', 'garbage'] as const)('a %s printer has printed once it has all bytes', async (mood) => {
  printer.mood = mood
  expect(await print()).toEqual({ is: 'printed' })
  await expect.poll(words).toEqual([['HOLA']])
})

test.each([
  ['paper out', 'PAPER_OUT'],
  ['cover open', 'COVER_OPEN'],
] as const)('a printer with %s gets no byte of a ticket', async (mood, reason) => {
  printer.mood = mood
  expect(await print()).toEqual({ is: 'failed', reason })
  expect(sent).toBe(0)
  expect(printer.tickets).toEqual([])
})

test.each([
  ['lost answer', 'NO_ANSWER'],
  ['breaks', 'CONNECTION_LOST'],
] as const)('after a %s the ticket may be on paper', async (mood, reason) => {
  printer.mood = mood
  expect(await print()).toEqual({ is: 'failed', reason })
  expect(sent).toBe(1)
})

test('a printer that is off fails at once, and nothing was sent', async () => {
  await printer.close()
  expect(await print()).toEqual({ is: 'failed', reason: 'NO_CONNECTION' })
  expect(sent).toBe(0)
  await printer.open()
})

test('a lease that ended before the first byte sends none', async () => {
  const { hostname: host, port } = new URL(printer.url)
  const onSending = () => Promise.reject(new Error('over'))
  await expect(printOver({ host, port: Number(port) }, bytes, { onSending, patience })).rejects.toThrow('over')
  expect(printer.tickets).toEqual([])
})
