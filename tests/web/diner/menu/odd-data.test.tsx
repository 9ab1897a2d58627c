import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answersOffContract } from '#tests/kit/answers-by-contract.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit, withBranch } from '../stores-page.tsx'

afterEach(leave)

const odd = withBranch('parrilla', ({ plates, menus }) => ({
  plates: plates.map((plate) =>
    plate.id === 'provoleta'
      ? { ...plate, showName: '🧀🔥', description: '' }
      : plate.id === 'chorizo-criollo'
        ? { ...plate, showName: 'شاورما الدار' }
        : plate,
  ),
  menus: menus.map((menu) => ({
    ...menu,
    categories: menu.categories.map((category, index) => (index === 0 ? { ...category, showName: '🥟🥟' } : category)),
  })),
}))

test('a plate and a category of only emoji have their own addresses', async () => {
  serveShops(odd)
  visit('/menu/parrilla-centro/Delivery')
  const [chip] = await screen.findAllByRole('link', { name: '🥟🥟' })
  expect(chip?.getAttribute('href')).toMatch(/^#.+/)
  const address = screen.getAllByRole('link', { name: '🧀🔥' })[0]?.getAttribute('href') ?? ''
  expect(address).toMatch(/^\/menu\/parrilla-centro\/Delivery\/[^/]+\/[^/]+$/)
  leave()
  visit(address)
  expect(await screen.findByRole('heading', { name: '🧀🔥' })).toBeTruthy()
})

test('a right-to-left name keeps its own direction, in the menu and in the cart', async () => {
  serveShops(odd)
  visit('/menu/parrilla-centro/Delivery')
  const [link] = await screen.findAllByRole('link', { name: 'شاورما الدار' })
  expect(link?.getAttribute('dir')).toBe('auto')
  await userEvent.click(link!)
  const plate = within(await screen.findByRole('dialog'))
  await userEvent.click(plate.getByRole('button', { name: /^Agregar \$/ }))
  await userEvent.click(await screen.findByRole('link', { name: /Ver mi pedido/ }))
  await screen.findByRole('heading', { name: 'Mi pedido' })
  expect((await screen.findByRole('heading', { name: 'شاورما الدار' })).getAttribute('dir')).toBe('auto')
})

test('a page that breaks says so, offers another try, and is logged once without its data', async () => {
  answersOffContract()
  const logged: unknown[] = []
  serveShops(undefined, {
    listCustomizations: () => ({ status: 200, body: { phone: '11 5555-1234' } }),
    writeDinerLog: ({ body }: { body: unknown }) => {
      logged.push(body)
      return { status: 204, body: undefined }
    },
  })
  const [report, complain] = [vi.fn(), vi.spyOn(console, 'error').mockImplementation(() => undefined)]
  vi.stubGlobal('reportError', report)
  visit('/menu/parrilla-centro/Delivery')
  expect(await screen.findByRole('heading', { name: 'Algo salió mal' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  await waitFor(() => expect(logged).toHaveLength(1))
  expect(logged[0]).toMatchObject({ component: 'page' })
  expect(JSON.stringify(logged)).not.toContain('5555')
  complain.mockRestore()
  vi.unstubAllGlobals()
})
