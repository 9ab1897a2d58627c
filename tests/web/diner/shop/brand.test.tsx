import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fileAddress } from '#web/shared/api/files.ts'
import { useCustomizations } from '#web/shared/api/queries.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit, withBranch } from '../stores-page.tsx'

afterEach(leave)

const storeAt = '/menu/parrilla-centro'
const logo = () => screen.findByRole('img', { name: 'La Parrilla de Tucán' })
const without = withBranch('parrilla', () => ({ customLogoURL: null, files: { LOGO: '/media/kept-logo.svg' } }))
const nothing = {
  status: 404,
  body: { statusCode: 404, error: 'Not Found', code: 'NOT_FOUND', message: 'nothing' },
}
const logs = (bodies: unknown[]) => ({
  writeDinerLog: ({ body }: { body: unknown }) => {
    bodies.push(body)
    return { status: 204, body: undefined }
  },
})

test('[BRAND-10] the branch’s own logo address is its logo, and is not fetched first', async () => {
  const { calls } = serveShops()
  visit(storeAt)
  expect((await logo()).getAttribute('src')).toBe('/media/brands/parrilla-logo.svg')
  expect(calls.some(({ query }) => query['type'] === 'LOGO')).toBe(false)
})

test('a logo that is a photograph is loaded as small as it is shown', async () => {
  serveShops(withBranch('parrilla', () => ({ customLogoURL: '/media/logo.png' })))
  visit('/menu/parrilla-centro')
  expect((await logo()).getAttribute('srcset')).toContain('/pictures/160/logo.png 160w')
  expect((await logo()).getAttribute('sizes')).toBe('4rem')
})

test('[BRAND-12] without an own address the logo is fetched by its file type', async () => {
  const { calls } = serveShops(without)
  visit(storeAt)
  await waitFor(async () => expect((await logo()).getAttribute('src')).toBe('/media/kept-logo.svg'))
  expect(calls.filter(({ operationId }) => operationId === 'readFileUrl')[0]?.query).toEqual({ type: 'LOGO' })
})

test('[API-02] [OPEN-71] [BRAND-13] a logo that cannot be fetched is logged, and a placeholder is shown', async () => {
  const logged: unknown[] = []
  serveShops(without, { ...logs(logged), readFileUrl: () => nothing })
  visit(storeAt)
  await waitFor(async () => expect((await logo()).getAttribute('src')).toBe('/logo-placeholder.svg'))
  expect(logged).toContainEqual(expect.objectContaining({ component: 'logo', branchId: 'parrilla' }))
})

test('[BRAND-13] a logo whose picture does not load gives way to the name', async () => {
  const logged: unknown[] = []
  serveShops(undefined, logs(logged))
  visit(storeAt)
  fireEvent.error(await logo())
  expect((await logo()).getAttribute('src')).toBe('/logo-placeholder.svg')
  await waitFor(() => expect(logged).toHaveLength(1))
})

test('a log that fails is not logged again', async () => {
  let tries = 0
  serveShops(undefined, {
    writeDinerLog: () => {
      tries += 1
      return { status: 500, body: { statusCode: 500, error: 'x', code: 'X', message: 'x' } }
    },
  })
  visit(storeAt)
  fireEvent.error(await logo())
  await screen.findByRole('heading', { name: 'Que menu deseas visualizar?' })
  await waitFor(() => expect(tries).toBe(1))
})

for (const url of ['api/diner/file/1', 'api/plates/1.jpg', 'api/indicators/1.svg', 'api/categories/1.png'])
  test(`[OPEN-69] [BRAND-14] ${url} gets the gateway’s origin`, () => {
    expect(fileAddress(url)).toBe(`${location.origin}/${url}`)
  })

for (const url of ['https://pictures.example/api/plates/1.jpg', '/media/logo.svg', 'api/other/1.jpg'])
  test(`[BRAND-14] ${url} stays unchanged`, () => expect(fileAddress(url)).toBe(url))

const sources = () => [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src'))

test('[OPEN-67] [BRAND-11] the background picture lies behind the header when it is turned on', async () => {
  serveShops()
  visit(storeAt)
  await waitFor(() => expect(sources()[0]).toBe('/media/brands/parrilla-background.svg'))
})

test('[BRAND-11] the brand’s file is not even fetched when it is off', async () => {
  const { callsOf } = serveShops(withBranch('parrilla', () => ({ withCustomBackgroundLogo: false })))
  visit(storeAt)
  await logo()
  expect(sources()).not.toContain('/media/brands/parrilla-background.svg')
  expect(callsOf('readFileUrl')).toHaveLength(0)
})

const refuseCustomizations = () => serveShops(undefined, { listCustomizations: () => nothing })

test('[API-15] [BRAND-21] customizations that cannot be loaded are an error, and an empty list', async () => {
  refuseCustomizations()
  const client = createQueryClient()
  const { result } = renderHook(() => useCustomizations('parrilla'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current).toEqual({ customizations: [], hasFailed: true }))
})

test('[BRAND-21] the shop still sells without customizations', async () => {
  refuseCustomizations()
  visit(`${storeAt}/Delivery`)
  expect(await screen.findByRole('heading', { name: 'Entradas' })).toBeTruthy()
  expect(screen.queryByText('Empanadas: llevás 6 y pagás 5, todos los días')).toBeNull()
})
