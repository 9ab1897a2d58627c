import { anInvitation, password, pin } from '../kit/operators.ts'
import { forkGateway } from '../kit/process.ts'
import { anEmptyTablet, aTablet, lane, openBoard } from './console-steps.ts'
import { admin, expect, test } from './fixtures.ts'
import { orderKeptDinner, someone } from './steps.ts'

const hourMs = 3_600_000

test('ten wrong PINs lock a person on one tablet, a right PIN is refused too, and the password opens', async ({
  browser,
  baseURL,
}) => {
  const { page, login } = await aTablet(browser, baseURL!, 'Lucía', 'caja')
  await openBoard(page)
  await page.getByRole('button', { name: 'Bloquear' }).click()
  const field = page.getByLabel('PIN de Lucía')
  const typed = async (given: string, sentence: string | RegExp) => {
    await field.fill(given)
    const answered = page.waitForResponse('**/api/console/session/person')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await answered
    await expect(page.getByText(sentence)).toBeVisible()
  }
  for (let count = 0; count < 10; count++) await typed('9999', 'Ese PIN no es correcto.')
  await typed(pin, /^Tu PIN falló muchas veces\. Entrá con tu contraseña, o esperá \d+ minutos?\.$/)

  await page.getByRole('button', { name: 'Usar mi contraseña' }).click()
  await page.getByLabel('Usuario o correo').fill(login)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Lucía')).toBeVisible()
  await expect(lane(page, 'Nuevos')).toBeVisible()
})

test('an invitation opens one account, and its second use says what to do', async ({ browser, baseURL }) => {
  const { token } = await anInvitation({ url: baseURL!, admin }, { name: 'Nadia', role: 'cocina' })
  const page = await anEmptyTablet(browser, baseURL!)
  const late = await anEmptyTablet(browser, baseURL!)
  const fill = async (who: typeof page, login: string) => {
    await who.goto(`/console/invitacion#${token}`)
    await who.getByLabel('Elegí un usuario').fill(login)
    await who.getByLabel('Elegí una contraseña').fill(password)
    await who.getByLabel('Elegí un PIN').fill(pin)
  }
  await fill(late, 'nadia-tarde')
  await fill(page, 'nadia')
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(lane(page, 'Nuevos')).toBeVisible()

  // The second browser has read the invitation before it was used.
  await late.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(late.getByText('Este enlace ya se usó o no existe.')).toBeVisible()
  await late.goto('about:blank')
  await late.goto(`/console/invitacion#${token}`)
  await expect(late.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect(late.getByText('Pedile otro a quien te invitó.')).toBeVisible()
})

test('an invitation ends after 72 hours, also while its page is open', async ({ browser }) => {
  const gateway = await forkGateway()
  const { token } = await anInvitation({ url: gateway.url, admin }, { name: 'Nadia' })
  const page = await anEmptyTablet(browser, gateway.url)
  await page.goto(`/console/invitacion#${token}`)
  await page.getByLabel('Elegí un usuario').fill('nadia')
  await page.getByLabel('Elegí una contraseña').fill(password)
  await page.getByLabel('Elegí un PIN').fill(pin)
  await gateway.setAhead(72 * hourMs + 1)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(page.getByText('Este enlace venció. Pedile otro a quien te invitó.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`/console/invitacion#${token}`)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await gateway.stop()
})

test('a session that a person ends elsewhere closes the open board, and its cookie reads no orders', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page, browser: own, login } = await aTablet(browser, baseURL!, 'Tomás', 'caja')
  await openBoard(page)
  const first = await orderKeptDinner(await someone(browser, baseURL!))
  await expect(page.locator(`[data-code="${first}"]`)).toBeVisible()

  const elsewhere = await anEmptyTablet(browser, baseURL!)
  await elsewhere.goto('/console')
  await elsewhere.getByLabel('Usuario o correo').fill(login)
  await elsewhere.getByLabel('Contraseña').fill(password)
  await elsewhere.getByRole('button', { name: 'Entrar' }).click()
  await elsewhere.getByRole('link', { name: 'Mi cuenta' }).click()
  await elsewhere.getByRole('button', { name: 'Cerrar sesión en todos lados' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión en todos lados' }).click()

  // The board looks at its session each half a minute.
  await expect(page.locator(`[data-code="${first}"]`)).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const board = await fetch(`${baseURL}/api/console/board?branchContactId=parrilla-centro`, { headers: { cookie } })
  expect(board.status).toBe(401)
})
