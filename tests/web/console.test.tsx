import { globSync, readFileSync } from 'node:fs'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { refused } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as never
globalThis.scrollTo = () => undefined

let answer: () => Response | Promise<Response> = () => Response.json({ is: 'nobody' })
globalThis.fetch = async () => answer()

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(path = '/console') {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router, location } = memoryRouter(path, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
  return { at: () => location().pathname }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['nobody', 'Nadie inició sesión'],
  ['script', 'Un programa tiene la sesión'],
])('the console says that %s is signed in', async (is, title) => {
  answer = () => Response.json({ is })
  open()
  expect(await heading(title)).toBeTruthy()
  expect(document.title).toBe('Consola')
})

test('the console says that it is loading until the gateway has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  open()
  expect(await heading('Cargando…')).toBeTruthy()
  resolve(Response.json({ is: 'nobody' }))
  expect(await heading('Nadie inició sesión')).toBeTruthy()
})

test('a failed look at the session can be repeated', async () => {
  answer = () => refused(503)
  open()
  expect(await heading('No pudimos ver quién inició sesión')).toBeTruthy()
  answer = () => Response.json({ is: 'nobody' })
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await heading('Nadie inició sesión')).toBeTruthy()
})

test('search engines leave the console out, and no other site learns of it', () => {
  const html = readFileSync('web/console.html', 'utf8')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).toContain('<meta name="referrer" content="no-referrer" />')
})

test('no page of another app names the console’s address', () => {
  const files = globSync('web/{diner,courier,shared}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => /['"`]\/console/.test(readFileSync(file, 'utf8')))).toEqual([])
})
