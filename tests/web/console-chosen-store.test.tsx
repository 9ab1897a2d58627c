import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { chosenStore } from '#web/console/workplace/chosen-store.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import './ui-dialogs.ts'

const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
globalThis.matchMedia ??= (() => media) as never
globalThis.scrollTo = () => undefined

const stores = [
  { id: 'centro', alias: 'centro', name: 'La Parrilla' },
  { id: 'belgrano', alias: 'belgrano', name: 'Sushi Norte' },
]
const operator = { id: 'ana', name: 'Ana', role: 'encargado', stores }

afterEach(() => {
  cleanup()
  act(() => chosenStore.set(null))
})

/** The store whose data a page asks for. */
async function storeOf(path: string): Promise<string | undefined> {
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url)
    if (pathname === '/api/console/session')
      return Response.json({ is: 'operator', operator, isLocked: false, people: [], idleMinutes: 15 })
    if (pathname === '/api/configuration') return Response.json(aConfiguration({ enabled: false }))
    if (pathname === '/api/console/board') return Response.json({ orders: [], stores: [], next: null })
    if (pathname === '/api/console/availability' && !search) return Response.json({ stores: [] })
    asked.push(pathname + search)
    const message = 'The database does not answer.'
    return Response.json(
      { statusCode: 503, error: 'Service Unavailable', code: 'UNAVAILABLE', message },
      { status: 503 },
    )
  }
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  render(
    <QueryClientProvider client={client}>
      <app.App router={memoryRouter(path, 'console').router} />
    </QueryClientProvider>,
  )
  const found = () => asked.map((address) => /centro|belgrano/.exec(address)?.[0]).find(Boolean)
  await waitFor(() => expect(found()).toBeDefined())
  return found()
}

test.each(['/console/close', '/console/couriers', '/console/availability', '/console/orders'])(
  'the page %s begins with the store of the board, unless its address names one',
  async (path) => {
    expect(await storeOf(path)).toBe('centro')
    cleanup()
    act(() => chosenStore.set('belgrano'))
    expect(await storeOf(path)).toBe('belgrano')
    cleanup()
    expect(await storeOf(`${path}?store=centro`)).toBe('centro')
  },
)
