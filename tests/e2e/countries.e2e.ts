import { countries, countryCodes } from '#domain/country/countries.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { forkGateway } from '../kit/process.ts'
import { sampled } from '../kit/sample.ts'
import { capitals, shopIn } from '../kit/served-shops.ts'
import { admin, expect, test } from './fixtures.ts'
import { keptCart } from './screens/diner.ts'
import { plainProvoletas, pressSubmit, someone } from './steps.ts'

let url = ''
let stop = async () => {}
test.beforeAll(async () => {
  const gateway = await forkGateway({ SERVED_SHOPS: '1' })
  url = gateway.url
  stop = gateway.stop
})
test.afterAll(() => stop())

for (const code of sampled('countries in a browser', 4, countryCodes)) {
  const { callingCode, phoneExample } = countries[code]
  const { timeZone, currency } = capitals[code]
  const shop = shopIn(code)
  const own = { locale: code === 'BR' ? 'pt-BR' : `es-${code}`, timezoneId: timeZone }
  const phone = formatPhone(phoneExample, code)
  const prefix = `${code} +${callingCode}`

  test(`a diner in ${code} orders with a phone as people write it there`, async ({ browser }) => {
    const page = await someone(browser, url, own)
    await page.goto('/icon.svg')
    const cart = keptCart({ of: shop, mode: 'take-away', lines: [plainProvoletas] })
    const money = { currency: currency[0], decimals: 2 }
    const kept = JSON.stringify({ ...cart, base: { ...cart.base, money } })
    await page.evaluate((text) => localStorage.setItem('comanda.cart', text), kept)
    await page.goto(`/menu/${shop}/checkout`)
    await page.getByRole('radio', { name: 'Efectivo' }).check()
    const choice = page.getByRole('combobox', { name: 'País del teléfono' })
    await expect(choice.locator('option').first()).toHaveText(prefix)
    await expect(choice).toHaveValue(code)
    await page.getByRole('textbox', { name: nameField }).fill('Carla Gómez')
    await page.getByRole('textbox', { name: /^Teléfono de quien/ }).fill(phoneExample)
    await page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('40000')
    await pressSubmit(page)
    await page.waitForURL(`**/menu/${shop}/order/*`)
    const order = new URL(page.url()).pathname.split('/').at(-1)
    const answer = await fetch(`${url}/api/console/orders/${order}`, { headers: admin })
    expect(await answer.json()).toMatchObject({ customer: { phone } })
  })

  test(`a courier in ${code} signs up with a phone as people write it there`, async ({ browser }) => {
    const page = await someone(browser, url, own)
    await page.goto(`/logistics/${shop}/rider/phoneIntake`)
    await expect(page.getByRole('combobox', { name: 'País del teléfono' })).toHaveValue(code)
    await expect(page.getByText(`Por ejemplo: ${phoneExample}.`)).toBeVisible()
    await page.getByLabel('Ingresa con tu teléfono').fill(phoneExample)
    await page.getByLabel('Confirma tu teléfono').fill(phoneExample)
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByLabel('Nombre y Apellido').fill('Ana')
    await page.getByLabel('Código de seguridad').fill('1234')
    await page.getByRole('button', { name: 'Iniciar turno' }).click()
    await expect(page.getByText('Turno iniciado con éxito').first()).toBeVisible()
  })
}
