import { expect, test, vi } from 'vitest'

test('a frame comes after a focused element has gone under fake timers', async () => {
  vi.useFakeTimers()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  field.remove()
  vi.useRealTimers()
  expect(await new Promise<number>(requestAnimationFrame)).toBeGreaterThan(0)
})

test('under fake timers a frame comes with their time, and a cancelled one does not', () => {
  vi.useFakeTimers()
  const drawn = vi.fn()
  requestAnimationFrame(drawn)
  cancelAnimationFrame(requestAnimationFrame(drawn))
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(drawn).toHaveBeenCalledTimes(1)
})
