import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePointsHistory } from '#web/diner/features/loyalty/use-points-history.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { serveShops } from '../stores-gateway.ts'

const historyOf = (phone: string | null, status = 200) => {
  serveShops(undefined, { listLoyaltyPoints: () => ({ status, body: [] }) })
  const client = createQueryClient()
  const seen: string[] = []
  const hook = renderHook(
    (props: { phone: string | null }) => {
      const history = usePointsHistory({ branchId: 'parrilla', ...props }, undefined)
      if (seen.at(-1) !== history.status) seen.push(history.status)
      return history
    },
    {
      initialProps: { phone },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  return { ...hook, seen }
}

test('[LOYAL-18] a history is idle until its diner is known, then loading, then a success', async () => {
  const { seen, rerender } = historyOf(null)
  expect(seen).toEqual(['idle'])
  rerender({ phone: '+5491155554444' })
  await waitFor(() => expect(seen).toEqual(['idle', 'loading', 'success']))
})

test('[API-18] [LOYAL-18] [LOYAL-22] a failed load is a success without rows', async () => {
  const { result, seen } = historyOf('+5491155554444', 400)
  await waitFor(() => expect(result.current).toMatchObject({ status: 'success', rows: [], hasFailed: true }))
  expect(seen).toEqual(['loading', 'success'])
})
