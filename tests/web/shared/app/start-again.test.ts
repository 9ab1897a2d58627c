import { afterEach, expect, test, vi } from 'vitest'
import { loadModule, loadModuleAhead } from '#web/shared/load-module.ts'
import { hasNetwork } from '#web/shared/network.ts'
import { startAgainAfterRelease } from '#web/shared/start-again.ts'

const reload = vi.fn()
startAgainAfterRelease(reload)

const network = vi.fn<() => Promise<Response>>()
vi.stubGlobal('fetch', network)
const lost = () => network.mockRejectedValue(new TypeError('Failed to fetch'))
const there = () => network.mockResolvedValue(new Response('ok'))

const missing = async () => {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await hasNetwork()
}

/** A file that arrives with the network. */
const file = vi.fn(async () => {
  if (await hasNetwork()) return 'the page'
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

test('without a network nothing is reloaded, so the screen stays', async () => {
  lost()
  await missing()
  expect(reload).not.toHaveBeenCalled()
})

test('a page opened without a network opens when the network is back', async () => {
  lost()
  const page = loadModule(file)
  await vi.waitFor(() => expect(file).toHaveBeenCalledOnce())
  await expect(Promise.race([page, hasNetwork().then(() => 'nothing yet')])).resolves.toBe('nothing yet')
  there()
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(file).toHaveBeenCalledTimes(2)
  })
  await expect(page).resolves.toBe('the page')
})

test('a page whose file is gone although the network is there fails, and its error page shows', async () => {
  there()
  await expect(loadModule(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
})

test('a page whose files are gone after a release reloads, once', async () => {
  there()
  await missing()
  await missing()
  expect(reload).toHaveBeenCalledOnce()
})

test('files that were loaded ahead open without a network, and no other file is requested', async () => {
  const read = vi.fn(async () => 'the cart')
  const unread = vi.fn(async () => 'the checkout')
  await loadModuleAhead(read)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(loadModule(read)).resolves.toBe('the cart')
  await loadModuleAhead(unread)
  void loadModule(unread)
  await expect(loadModule(read)).resolves.toBe('the cart')
  expect(unread).not.toHaveBeenCalled()
})
