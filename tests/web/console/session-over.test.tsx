import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { onEachCall } from '#tests/kit/web-calls.ts'
import { sessionQuery } from '#web/console/api/session.ts'
import { useSessionOver } from '#web/console/workplace/use-session-over.ts'
import { ApiError } from '#web/shared/api/api-error.ts'

const session = (isSignedIn: boolean) => ({
  ...{ is: isSignedIn ? 'operator' : 'nobody', isLocked: false, people: [], idleMinutes: 15 },
  operator: isSignedIn ? { id: 'ana', name: 'Ana', role: 'caja', stores: [] } : null,
})

afterEach(cleanup)

/** A page of the console, and the values that the hook has had. */
function aPage(isSignedIn: boolean) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const values: boolean[] = []
  let asked = 0
  onEachCall(() => {
    asked += 1
    return Response.json(session(isSignedIn))
  })
  queries.setQueryData(sessionQuery.queryKey, session(true) as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  // The frame of the console, which is not drawn here, would bring the function.
  const query = queries.getQueryCache().find({ queryKey: sessionQuery.queryKey })
  query?.setOptions({ ...query.options, queryFn: sessionQuery.queryFn as never })
  renderHook(() => values.push(useSessionOver()), { wrapper })
  return {
    values,
    asked: () => asked,
    refuse: (name: string, status = 401) =>
      act(async () => {
        const queryFn = () => Promise.reject(new ApiError(status, 'UNAUTHORIZED'))
        await queries.fetchQuery({ queryKey: [name], queryFn }).catch(() => undefined)
      }),
  }
}

test('a call refused for want of a session hides the page until the session has answered', async () => {
  const { values, asked, refuse } = aPage(true)
  await refuse('orders')
  await waitFor(() => expect(values.at(-1)).toBe(false))
  expect([values.includes(true), asked()]).toEqual([true, 1])
})

test('a session that has answered that it goes on is asked again, and hides nothing', async () => {
  const { values, asked, refuse } = aPage(true)
  await refuse('orders')
  await waitFor(() => expect(values.at(-1)).toBe(false))
  values.length = 0
  await refuse('tickets')
  await waitFor(() => expect(asked()).toBe(2))
  expect(values).not.toContain(true)
})

test('another failure asks for no session', async () => {
  const { values, asked, refuse } = aPage(true)
  await refuse('orders', 500)
  expect([values.includes(true), asked()]).toEqual([false, 0])
})
