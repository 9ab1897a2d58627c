import { afterEach, expect, test, vi } from 'vitest'
import { keepAwake } from '#web/shared/state/wake-lock.ts'

let locks: { isHeld: boolean }[] = []
let stop = () => {}

/** A phone that gives locks, and takes them back when the page is hidden. */
function aPhone(request: () => Promise<void> = async () => undefined) {
  locks = []
  const wakeLock = {
    async request() {
      await request()
      const lock = {
        isHeld: true,
        get released() {
          return !this.isHeld
        },
        async release() {
          this.isHeld = false
        },
      }
      locks.push(lock)
      return lock
    },
  }
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true })
}
function isSeen(state: DocumentVisibilityState) {
  if (state === 'hidden') for (const lock of locks) lock.isHeld = false
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const held = () => locks.filter(({ isHeld }) => isHeld).length

afterEach(() => {
  stop()
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document, 'visibilityState')
})

test('the screen stays on until the end', async () => {
  aPhone()
  stop = keepAwake()
  await vi.waitFor(() => expect(held()).toBe(1))
  stop()
  await vi.waitFor(() => expect(held()).toBe(0))
})

test('a page that is seen again takes the lock that it lost, and no second one', async () => {
  aPhone()
  stop = keepAwake()
  await vi.waitFor(() => expect(held()).toBe(1))
  isSeen('hidden')
  expect(held()).toBe(0)
  isSeen('visible')
  await vi.waitFor(() => expect(held()).toBe(1))
  isSeen('visible')
  await new Promise((resolve) => setTimeout(resolve))
  expect(held()).toBe(1)
  stop()
  await vi.waitFor(() => expect(held()).toBe(0))
})

test('a page that is hidden while it asks holds one lock, and none after the end', async () => {
  const answers: (() => void)[] = []
  aPhone(() => new Promise((resolve) => answers.push(resolve)))
  stop = keepAwake()
  isSeen('hidden')
  isSeen('visible')
  for (const answer of answers) answer()
  await vi.waitFor(() => expect(locks).toHaveLength(2))
  await vi.waitFor(() => expect(held()).toBe(1))
  stop()
  await vi.waitFor(() => expect(held()).toBe(0))
})

test('a lock that comes after the end is released, and a refused one does no harm', async () => {
  aPhone()
  keepAwake()()
  await vi.waitFor(() => expect(locks).toHaveLength(1))
  await vi.waitFor(() => expect(held()).toBe(0))
  aPhone(() => Promise.reject(new Error('low battery')))
  stop = keepAwake()
  await new Promise((resolve) => setTimeout(resolve))
  expect(held()).toBe(0)
})

test('a browser without wake locks keeps nothing awake', () => {
  stop = keepAwake()
  expect(locks.filter(({ isHeld }) => isHeld)).toEqual([])
})
