import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refused } from '#tests/kit/web-calls.ts'
import { forgetUnsent, sendLater } from '#web/api/send-later.ts'
import { start } from '#web/app/start-worker.ts'
import { clearToasts } from '#web/ui/toast.ts'
import { ToastArea } from '#web/ui/toast-area.tsx'

afterEach(() => {
  forgetUnsent()
  clearToasts()
})

test('what the gateway refuses of what has waited is told in one sentence and logged, and a refused log line is neither', async () => {
  const sent: string[] = []
  globalThis.fetch = async (input, init) => {
    const { url } = input instanceof Request ? input : new Request(new URL(input, location.origin), init)
    const { pathname } = new URL(url)
    sent.push(pathname)
    return pathname.endsWith('log') ? refused(400, 'BAD_REQUEST') : refused(409, 'ALREADY_REPORTED')
  }
  render(<ToastArea />)
  const call = { method: 'PUT', contentType: 'application/json', body: '{}' } as const
  sendLater({ ...call, key: 'line', path: '/api/diner/log' })
  sendLater({ ...call, key: 'report', path: '/api/diner/order?branchContact=x' })
  start()
  expect(
    await screen.findByText('No pudimos enviar lo que esperaba conexión. Escribile al local si hace falta.'),
  ).toBeTruthy()
  await vi.waitFor(() => expect(sent).toEqual(['/api/diner/log', '/api/diner/order', '/api/diner/log']))
})
