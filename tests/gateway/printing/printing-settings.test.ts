import { expect, test } from 'vitest'
import { readSettings } from '#gateway/composition/config.ts'
import { printersOf } from '#gateway/printing/printers.ts'

const printers = (said: Readonly<Record<string, string>>) => printersOf(readSettings(said))
const refusal = (said: Readonly<Record<string, string>>) => {
  try {
    readSettings(said)
    return null
  } catch (error) {
    return String(error)
  }
}

test('without a setting no store has a printer', () => {
  expect(printers({}).hasAny).toBe(false)
  expect(printers({}).printerOf('centro')).toEqual({ is: 'none' })
})

test('one address is the printer of all stores, and stores with one address share a line', () => {
  const all = printers({ PRINTER_URL: 'tcp://192.168.1.50' })
  expect(all.printerOf('centro')).toEqual({ is: 'network', address: { host: '192.168.1.50', port: 9100 } })
  const some = printers({ PRINTER_URL: 'a=tcp://printer:9101,b=tcp://[fd12::7]:9100, c=tcp://printer:9101' })
  expect(some.printerOf('d')).toEqual({ is: 'none' })
  expect(some.printerOf('b')).toEqual({ is: 'network', address: { host: 'fd12::7', port: 9100 } })
  expect(some.networks).toHaveLength(2)
  expect(['a', 'b', 'c', 'd'].filter(some.networks[0]!.isOf)).toEqual(['a', 'c'])
})

test('paper and automatic printing are set for all stores, and for single ones', () => {
  const set = printers({ PRINTER_COLUMNS: '48,norte=32', PRINTER_CODE_PAGE: 'norte=cp850', PRINTER_AUTO: '1,norte=0' })
  expect(set.paperOf('centro')).toEqual({ columns: 48, codePage: 'cp858' })
  expect(set.paperOf('norte')).toEqual({ columns: 32, codePage: 'cp850' })
  expect(['centro', 'norte'].map(set.isAutomatic)).toEqual([true, false])
  expect(printers({}).isAutomatic('centro')).toBe(true)
})

test.each([
  ['PRINTER_URL', 'http://192.168.1.50', 'tcp://'],
  ['PRINTER_URL', 'tcp://printer.example.com:9100', 'your own network'],
  ['PRINTER_URL', 'tcp://8.8.8.8:9100', 'your own network'],
  ['PRINTER_URL', 'a=tcp://10.0.0.5,a=tcp://10.0.0.6', 'twice'],
  ['PRINTER_COLUMNS', '20', 'between 24 and 96'],
  ['PRINTER_COLUMNS', 'wide', 'a number of characters'],
  ['PRINTER_CODE_PAGE', 'cp999', 'cp858'],
])('%s=%s stops the start with a sentence about it', (name, value, sentence) => {
  expect(refusal({ [name]: value })).toContain(name)
  expect(refusal({ [name]: value })).toContain(sentence)
})

test('a store of PRINTER_AGENTS prints by its program, and a token opens the stores that have it', () => {
  const token = 'a'.repeat(24)
  const some = printers({ PRINTER_URL: 'tcp://10.0.0.5', PRINTER_AGENTS: `norte=${token},sur=${token}` })
  expect(['centro', 'norte'].map((id) => some.printerOf(id).is)).toEqual(['network', 'agent'])
  expect(some.networks[0]!.isOf('norte')).toBe(false)
  expect(some.storesOfToken(token)).toEqual(['norte', 'sur'])
  expect(some.storesOfToken('b'.repeat(24))).toBeNull()
  expect(refusal({ PRINTER_AGENTS: token })).toContain('each token belongs to a store')
  expect(refusal({ PRINTER_AGENTS: 'norte=short-secret' })).toMatch(/^(?!.*short-secret).*24 to 200/s)
})
