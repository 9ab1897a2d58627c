import type { Page } from 'playwright/test'
import { anInvitation, password, pin } from '../kit/operators.ts'
import { admin, expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

/** The finger of a phone, as Chromium has it for tests. */
async function withFinger(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      isUserVerified: true,
    },
  })
}

test('a person makes a passkey, comes in with it, and removes it', async ({ page, gateway }) => {
  // Browsers make passkeys for a name, and not for an address of numbers.
  const url = gateway.replace('127.0.0.1', 'localhost')
  const { token } = await anInvitation({ url: gateway, admin }, { name: 'Ana Sosa' })
  await withFinger(page)
  await page.goto(`${url}/console/invitacion#${token}`)
  await page.getByLabel('Elegí un usuario').fill('ana-con-llave')
  await page.getByLabel('Elegí una contraseña').fill(password)
  await page.getByLabel('Elegí un PIN').fill(pin)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()

  await page.getByRole('button', { name: 'Más páginas' }).click()
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  const keys = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Llaves de acceso' }) })
  await expect(keys.getByText('Todavía no tenés ninguna.')).toBeVisible()
  await keys.getByLabel('Tu contraseña').fill(password)
  await keys.getByRole('button', { name: 'Crear una llave acá' }).click()
  await expect(keys.getByRole('listitem')).toHaveCount(1)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Cerrar sesión acá' }).click()
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await page.getByRole('button', { name: 'Más páginas' }).click()
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(keys.getByText('Último uso')).toBeVisible()

  await keys.getByRole('button', { name: /^Quitar la llave/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(keys.getByText('Todavía no tenés ninguna.')).toBeVisible()
})
