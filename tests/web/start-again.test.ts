import { afterEach, expect, test, vi } from 'vitest'
import { startAgainAfterRelease } from '#web/start-again.ts'

const reload = vi.fn()
startAgainAfterRelease(reload)
const missing = () => {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

afterEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})

test('a page whose files are gone after a release starts again by itself', () => {
  expect(missing().defaultPrevented).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('one that still misses them shows its error instead of starting again for ever', () => {
  missing()
  expect(missing().defaultPrevented).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})
