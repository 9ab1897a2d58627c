import { expect, test } from 'vitest'
import { minutesToAccept } from '#domain/order/own-acceptance.ts'
import { aMode, aStore } from '#tests/kit/catalog.ts'

const store = (ofStore: number | null, ofMode?: number | null) => {
  const mode = aMode({ id: 'retiro', ...(ofMode !== undefined && { autoAcceptMinutes: ofMode }) })
  const plain = aStore({ orderModes: [mode] })
  return { ...plain, settings: { ...plain.settings, autoAcceptMinutes: ofStore } }
}

test('an order waits for a person by default', () => expect(minutesToAccept(store(null), 'retiro')).toBeNull())

test('the minutes of a mode count before those of its store, also when it waits for a person', () => {
  expect(minutesToAccept(store(5), 'retiro')).toBe(5)
  expect(minutesToAccept(store(5, 0), 'retiro')).toBe(0)
  expect(minutesToAccept(store(5, null), 'retiro')).toBeNull()
  expect(minutesToAccept(store(null, 2), 'retiro')).toBe(2)
})

test('an order of a mode that the catalogue does not have any more follows its store', () => {
  expect(minutesToAccept(store(5, 0), 'salon')).toBe(5)
})
