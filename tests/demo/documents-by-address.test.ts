import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { documentsByAddress } from '#web/build/documents.ts'

type Middleware = (request: Partial<IncomingMessage>, response: null, next: () => void) => void

/** The address that the development server looks for when it is asked for another. */
function servedAt(url: string, accept?: string) {
  const { configureServer } = documentsByAddress()
  if (typeof configureServer !== 'function') throw new Error('the plugin has no middleware')
  const used: Middleware[] = []
  configureServer.call({} as never, { middlewares: { use: (one: Middleware) => void used.push(one) } } as never)
  const request = { url, headers: accept === undefined ? {} : { accept } }
  const next = vi.fn()
  for (const middleware of used) middleware(request, null, next)
  expect(next).toHaveBeenCalledTimes(used.length)
  return request.url
}

test('the development server gives a browser the document of an address’s app', () => {
  const page = 'text/html,application/xhtml+xml'
  expect(servedAt('/logistics/p/shipments?x=1', page)).toBe('/courier.html')
  expect(servedAt('/console', page)).toBe('/console.html')
  for (const path of ['/menu/p', '/logistics/tracking/order/p/K7M4PQ2X', '/']) expect(servedAt(path, page)).toBe(path)
})

test('the development server serves modules and calls by their own addresses', () => {
  for (const path of ['/console/main.tsx', '/logistics/p/shipments', '//'])
    for (const accept of ['*/*', undefined]) expect(servedAt(path, accept)).toBe(path)
})
