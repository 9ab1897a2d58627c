import type { Page } from 'playwright/test'
import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import { expect, test } from './fixtures.ts'
import { hasCart, livesHere } from './screens/diner.ts'
import { someone } from './steps.ts'

const arrival = (page: Page, minutes: string) =>
  page.getByRole('region', { name: 'Información del pedido' }).getByText(minutes, { exact: true })

test('an open menu and an open checkout follow the console that is busy, and closes and reopens their zone', async ({
  browser,
  baseURL,
}) => {
  await openAccount(baseURL!, demoEnvironment.ADMIN_TOKEN)
  const shop = await someone(browser, baseURL!, { viewport: { width: 1280, height: 800 } })
  await shop.goto(consoleEntry)
  await shop.getByLabel(`PIN de ${demoPerson.name}`).fill(demoPerson.pin)
  await shop.getByRole('button', { name: 'Entrar' }).click()
  await shop.getByRole('link', { name: 'Disponibilidad' }).click()

  const menu = await someone(browser, baseURL!)
  await livesHere(menu)
  await menu.goto('/menu/parrilla-centro/Delivery')
  await expect(arrival(menu, '30 - 40 min')).toBeVisible()
  const checkout = await someone(browser, baseURL!)
  await livesHere(checkout)
  await hasCart(checkout)
  await checkout.goto('/menu/parrilla-centro/checkout')
  const glance = checkout.getByRole('list', { name: 'Tu pedido de un vistazo' })
  await expect(glance.getByText(/\d{1,2}:\d{2}–\d{1,2}:\d{2}$/)).toBeVisible()

  await shop.getByRole('button', { name: 'Sumar 20 minutos' }).click()
  await expect(shop.getByRole('region', { name: 'Pausas y demora' })).toContainText(/Demora.*: \+20 min hasta/)
  await expect(arrival(menu, '50 - 60 min')).toBeVisible()
  await expect(menu.getByText('Mucha demanda: +20 min')).toBeVisible()
  await expect(glance.getByText('Con demora')).toBeVisible()

  await shop.getByRole('button', { name: /^Quitar la demora/ }).click()
  await expect(arrival(menu, '30 - 40 min')).toBeVisible()
  await expect(glance.getByText('Con demora')).toHaveCount(0)

  await shop.getByRole('button', { name: 'San Telmo y Monserrat' }).click()
  await shop.getByRole('button', { name: /^60 min/ }).click()
  await expect(shop.getByText('Zona cerrada: San Telmo y Monserrat')).toBeVisible()
  await expect(menu.getByText('Por ahora no llegamos a tu zona.')).toBeVisible()
  await expect(checkout.getByText(/^Por ahora no llegamos a tu zona\./)).toBeVisible()

  await shop.getByRole('button', { name: 'Reabrir: Zona cerrada: San Telmo y Monserrat' }).click()
  await expect(menu.getByText('Por ahora no llegamos a tu zona.')).toHaveCount(0)
  await expect(arrival(menu, '30 - 40 min')).toBeVisible()
  await expect(checkout.getByText(/Por ahora no llegamos/)).toHaveCount(0)
})
