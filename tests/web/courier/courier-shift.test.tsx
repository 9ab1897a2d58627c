import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { aliasIn } from '#web/courier/entry/alias-in.ts'
import { forgetWorkplace, rememberWorkplace } from '#web/courier/workplace/workplace.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { open, shownToasts, theGateway } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const base = '/logistics/parrilla-centro/rider'
const user = userEvent.setup()
const calls = () => theGateway().seen.filter(({ path }) => path.startsWith('/api/rider/'))
const press = (name: string) => user.click(screen.getByRole('button', { name }))

const losesItsToken = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser drops it after twelve hours
  document.cookie = 'riderToken=; Path=/; Max-Age=0'
}

beforeEach(() => {
  theGateway().riders.clear()
  forgetWorkplace()
})

async function intake(phone: string, again = phone) {
  const page = await open(`${base}/phoneIntake`)
  const field = await screen.findByLabelText('Ingresa con tu teléfono')
  if (phone) await fillIn(field, phone, user)
  if (again) await fillIn(screen.getByLabelText('Confirma tu teléfono'), again, user)
  await press('Siguiente')
  return page
}
const knowsAna = (active: boolean) => theGateway().riders.set(ana.id, { ...ana, active })

test('[OPEN-44] [ROUTE-17] on a courier’s path there is neither cart nor mode tabs', async () => {
  // The cart of a courier who orders with this phone too.
  cartStore.dispatch({
    ...{ type: 'ChangeStore', alias: 'parrilla-centro', branchContactId: 'parrilla-centro' },
    ...{ orderModeId: 'parrilla-centro-delivery', paymentType: null },
  })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
  await open(`${base}/phoneIntake`)
  expect(await screen.findByRole('heading', { name: 'Repartidores' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Ver mi pedido/ })).toBeNull()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('[RIDER-13] [RIDER-21] the flow is titled Repartidores and starts with the phone', async () => {
  const page = await open(`${base}/logIn`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Repartidores' })).toBeTruthy()
  await waitFor(() => expect(page.at()).toBe(`${base}/phoneIntake`))
  expect(await screen.findByRole('button', { name: 'Siguiente' })).toBeTruthy()
})

const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input')].map((field) => field.labels?.[0]?.textContent)
const buttons = () =>
  [...document.querySelectorAll('form button[type=submit]')].map(({ textContent }) => textContent.trim())

test('[FAMBIG-50] each step asks for its own fields under its own button, and the last one asks nothing', async () => {
  await open(`${base}/phoneIntake`)
  await screen.findByLabelText('Confirma tu teléfono')
  expect([fields(), buttons()]).toEqual([['Ingresa con tu teléfono', 'Confirma tu teléfono'], ['Siguiente']])
  cleanup()

  await intake('11 5555 0009')
  await screen.findByLabelText('Nombre y Apellido')
  expect([fields(), buttons()]).toEqual([['Nombre y Apellido', 'Código de seguridad'], ['Iniciar turno']])
  cleanup()

  knowsAna(false)
  await intake('11 5555 0001')
  await screen.findByLabelText('Código de seguridad')
  expect([fields(), buttons()]).toEqual([['Código de seguridad'], ['Iniciar turno']])
  cleanup()

  knowsAna(true)
  await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  expect([fields(), buttons()]).toEqual([['Código de seguridad'], ['Finalizar turno']])
  await press('Finalizar turno')
  await screen.findByText('Turno finalizado con éxito')
  expect([fields(), buttons()]).toEqual([[], []])
})

test.each(['other', 'login', 'phoneintake', 'success2'])(
  '[RIDER-12] [FAMBIG-55] a variant that is none of the five is not found: %s',
  async (variant) => {
    const page = await open(`${base}/${variant}`)
    await waitFor(() => expect(page.at()).toBe('/404'))
  },
)

test.each(['phoneIntake', 'register', 'logIn', 'logOut', 'success'])(
  '[RIDER-12] the variant %s is found',
  async (variant) => {
    const page = await open(`${base}/${variant}`)
    expect(await screen.findByRole('button', { name: 'Siguiente' })).toBeTruthy()
    expect(page.at()).toBe(`${base}/phoneIntake`)
  },
)

async function isRefused(phone: string, again: string, text: string) {
  await intake(phone, again)
  await waitFor(() => expect(shownToasts()).toEqual([text]))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(calls()).toEqual([])
}
test('[RIDER-32] [RIDER-35] two different phones are refused in a toast and at the field', () =>
  isRefused('11 5555 0001', '11 5555 0002', 'Los números de teléfono no coinciden'))
test('[RIDER-33] [RIDER-35] an invalid phone is refused in the same way', () =>
  isRefused('123', '123', 'El número de teléfono es invalido'))
test('[RIDER-34] [RIDER-35] an empty field is refused in the same way', () =>
  isRefused('11 5555 0001', '', 'Debe completar todos los campos para continuar'))

test('[RIDER-14] [RIDER-15] [RIDER-18] [RIDER-22] [RIDER-36] [FAPI-20] the courier is looked up by store and formatted phone', async () => {
  await intake('11 5555 0001')
  await waitFor(() => expect(calls()).toHaveLength(1))
  expect(Object.fromEntries(calls()[0]!.query)).toEqual({ branchContactId: 'store-7', phone: '+5491155550001' })
})

test('[RIDER-16] [RIDER-17] [RIDER-19] [RIDER-25] [RIDER-27] [FAPI-20] [FAPI-21] an unknown courier registers and is on shift', async () => {
  const page = await intake('11 5555 0009')
  await fillIn(await screen.findByLabelText('Nombre y Apellido'), 'Carla Ruiz', user)
  await fillIn(screen.getByLabelText('Código de seguridad'), '1234', user)
  await press('Iniciar turno')
  expect(await screen.findByText('Turno iniciado con éxito')).toBeTruthy()
  expect(page.at()).toBe(`${base}/success`)
  expect(calls().at(-1)!.body).toEqual({
    name: 'Carla Ruiz',
    phone: '+5491155550009',
    securityCode: '1234',
    active: true,
    riderUser: { branchContact: { id: 'store-7' } },
  })
  expect(screen.getByRole('link', { name: 'Ver envíos' }).getAttribute('href')).toBe(
    '/logistics/parrilla-centro/shipments',
  )
})

test('[RIDER-24] [RIDER-28] [RIDER-40] [FAPI-22] a known courier off shift logs in', async () => {
  knowsAna(false)
  await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  await press('Iniciar turno')
  expect(await screen.findByText('Turno iniciado con éxito')).toBeTruthy()
  expect(calls().at(-1)).toMatchObject({ method: 'PUT', path: '/api/rider/ana/updatewithcode' })
  expect(calls().at(-1)!.body).toMatchObject({ active: true, riderUser: { branchContact: { id: 'store-7' } } })
})

test('the code is sent with the cookies of this phone, by which the gateway knows it again', async () => {
  knowsAna(false)
  await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  await press('Iniciar turno')
  await screen.findByText('Turno iniciado con éxito')
  expect(calls().at(-1)!.credentials).toBe('same-origin')
})

test('[RIDER-20] [RIDER-23] [RIDER-29] [RIDER-41] a courier on shift logs out', async () => {
  knowsAna(true)
  await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  await press('Finalizar turno')
  expect(await screen.findByText('Turno finalizado con éxito')).toBeTruthy()
  expect(calls().at(-1)!.body).toMatchObject({ active: false })
})

test('[RIDER-23] a courier on shift on a phone without a token enters the code, and gets a token', async () => {
  knowsAna(true)
  losesItsToken()
  const page = await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  await press('Seguir mi turno')
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments'))
  expect(theGateway().riders.get(ana.id)?.active).toBe(true)
  expect(document.cookie).toContain('riderToken=')
})

test('the courier’s own page opens the store of a link or a name, and reports an unknown one', async () => {
  const page = await open('/logistics')
  await screen.findByLabelText('Link o nombre del local')
  await press('Siguiente')
  expect(await screen.findByText('Pegá el link de tu local para continuar.')).toBeTruthy()
  await fillIn(screen.getByLabelText('Link o nombre del local'), 'no es un link', user)
  await press('Siguiente')
  expect(await screen.findByText('No encontramos ese local. Pedile el link al encargado.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Link o nombre del local'))
  await fillIn(
    screen.getByLabelText('Link o nombre del local'),
    'https://comanda.example/logistics/parrilla-centro/rider/phoneIntake',
    user,
  )
  await press('Siguiente')
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/rider/phoneIntake'))
})

test('a phone that has worked leads back to its store, its number already typed', async () => {
  rememberWorkplace({ alias: 'parrilla-centro', storeName: 'Tucán San Telmo', phone: '+5491155550001' })
  losesItsToken()
  const page = await open('/logistics')
  await user.click(await screen.findByRole('link', { name: 'Seguir mi turno' }))
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/rider/phoneIntake'))
  const known = await screen.findByLabelText<HTMLInputElement>('Ingresa con tu teléfono')
  expect(known.value).toBe('+5491155550001')
})

test('[RIDER-03] [FERR-03] a courier who is sent away sees the courier’s way back, and no menu', async () => {
  await open('/404?message=Acceso%20denegado%20o%20link%20expirado')
  expect(await screen.findByText('Acceso denegado o link expirado')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/logistics')
})

test.each([
  ['parrilla-centro', 'parrilla-centro'],
  [' Parrilla-Centro ', 'parrilla-centro'],
  ['https://x.example/logistics/parrilla-centro/shipments?a=1', 'parrilla-centro'],
  ['x.example/menu/parrilla-centro/Delivery', 'parrilla-centro'],
  ['https://x.example/logistics/%C3%B1and%C3%BA/rider/phoneIntake', 'ñandú'],
  ['https://x.example/', null],
  ['la parrilla', null],
  ['', null],
])('the store in %j is %j', (typed, alias) => expect(aliasIn(typed)).toBe(alias))

/** The toasts that only inform; a failure has an icon. */
const shownNews = () =>
  [...document.querySelectorAll('[data-toast]:not(:has(svg))')].map(({ textContent }) => textContent)

test('[RIDER-30] [RIDER-31] [FOPEN-80] a courier in the middle of a shipment is sent to it, and told so', async () => {
  knowsAna(true)
  theGateway().has({ status: 'IN_STORE', rider: ana })
  const page = await intake('11 5555 0001')
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments/simple/s1'))
  expect(shownNews()).toEqual(['Tenés un envío en curso'])
})

test('[RIDER-30] [RIDER-31] a courier in the middle of a stack is sent to it', async () => {
  knowsAna(true)
  theGateway().hasStack({ status: 'IN_STORE', rider: ana, shipments: [{}, {}] })
  const page = await intake('11 5555 0001')
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments/stack/k1'))
  expect(shownNews()).toEqual(['Tenés un envío en curso'])
})

test.each(['no token', 'another courier’s token'])(
  '[RIDER-30] [RIDER-31] [FAMBIG-51] with %s on this phone, the code leads a courier back to the open shipment',
  async (which) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the state in which this phone was left
    document.cookie = which === 'no token' ? 'riderToken=; Path=/; Max-Age=0' : 'riderToken=t-beto; Path=/'
    knowsAna(true)
    theGateway().has({ status: 'IN_STORE', rider: ana })
    const page = await intake('11 5555 0001')
    await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
    expect(page.at()).toBe(`${base}/logOut`)
    await press('Finalizar turno')
    await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments/simple/s1'))
    expect(shownNews()).toEqual(['Tenés un envío en curso'])
    expect(calls().map(({ body }) => body['active'])).toEqual([undefined, false, true])
    expect(theGateway().riders.get(ana.id)?.active).toBe(true)
  },
)

test('a courier whose shift is on finds the shipments before the field and the button that end it', async () => {
  knowsAna(true)
  await intake('11 5555 0001')
  const field = await screen.findByLabelText('Código de seguridad')
  const way = screen.getByRole('link', { name: 'Ver envíos' })
  expect(way.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const looks = [way, screen.getByRole('button', { name: 'Finalizar turno' })].map(({ className }) => className)
  expect(looks.map((look) => /primary/.test(look))).toEqual([true, false])
})

test('[RIDER-30] a shipment that was taken meanwhile on another device keeps the shift, too', async () => {
  knowsAna(true)
  const page = await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  theGateway().has({ status: 'ON_ROUTE_TO_PICK_UP', rider: ana })
  await press('Finalizar turno')
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments/simple/s1'))
})

test('[RIDER-39] too many wrong codes are shown like any other failure', async () => {
  knowsAna(false)
  theGateway().fails('PUT', /updatewithcode/, 429)
  await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Código de seguridad'), '1234', user)
  await press('Iniciar turno')
  await waitFor(() => expect(shownToasts()).toEqual(['Hubo un error, vuélvalo a intentar en unos minutos']))
})

test('[RIDER-26] [FAPI-20] a lookup that fails says so, and stays', async () => {
  theGateway().fails('GET', /bc\/phone/, 500)
  const page = await intake('11 5555 0001')
  await waitFor(() => expect(shownToasts()).toEqual(['Hubo un error, vuélvalo a intentar en unos minutos']))
  expect(page.at()).toBe(`${base}/phoneIntake`)
})

async function isWrongCode(isKnown: boolean) {
  if (isKnown) knowsAna(false)
  await intake('11 5555 0001')
  const code = await screen.findByLabelText('Código de seguridad')
  if (!isKnown) await fillIn(screen.getByLabelText('Nombre y Apellido'), 'Ana', user)
  await fillIn(code, '9999', user)
  await press('Iniciar turno')
  await waitFor(() => expect(shownToasts()).toEqual(['El código de seguridad es erróneo']))
  expect(code.getAttribute('aria-invalid')).toBe('true')
}
test('[RIDER-37] a wrong security code at the registration is shown in a toast and at its field', () =>
  isWrongCode(false))
test('[RIDER-38] a wrong security code at the log in is shown in a toast and at its field', () => isWrongCode(true))

test('[RIDER-39] a register that fails otherwise says so', async () => {
  theGateway().fails('POST', /createwithcode/, 409)
  await intake('11 5555 0001')
  await fillIn(await screen.findByLabelText('Nombre y Apellido'), 'Ana', user)
  await fillIn(screen.getByLabelText('Código de seguridad'), '1234', user)
  await press('Iniciar turno')
  await waitFor(() => expect(shownToasts()).toEqual(['Hubo un error, vuélvalo a intentar en unos minutos']))
})

test('[RIDER-34] [RIDER-35] an empty name or code is refused, and nothing is sent', async () => {
  await intake('11 5555 0001')
  await screen.findByLabelText('Nombre y Apellido')
  const before = calls().length
  await press('Iniciar turno')
  expect(shownToasts()).toEqual(['Debe completar todos los campos para continuar'])
  expect(calls()).toHaveLength(before)
})

test('[RIDER-07] [RIDER-10] [FAPI-15] the redirect asks for the shipment in hand, and leads to it', async () => {
  theGateway().has({ status: 'IN_STORE', rider: ana })
  const page = await open(`${base}/ana/shipments`)
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments/simple/s1'))
})

test('[RIDER-06] the redirect page renders nothing, from its lookup until the next page is loaded', async () => {
  theGateway().has({ status: 'IN_STORE', rider: ana })
  const { default: RiderRedirectPage } = await import('#web/courier/pages/rider-redirect-page.tsx')
  const router = createMemoryRouter(
    [
      { path: '/logistics/:alias/rider/:riderId/shipments', element: <RiderRedirectPage /> },
      { path: '*', lazy: () => new Promise(() => undefined) },
    ],
    { initialEntries: [`${base}/ana/shipments`] },
  )
  const { container } = render(<RouterProvider router={router} />)
  expect(container.innerHTML).toBe('')
  await waitFor(() =>
    expect(router.state.navigation.location?.pathname).toBe('/logistics/parrilla-centro/shipments/simple/s1'),
  )
  expect(container.innerHTML).toBe('')
})

async function leadsToTheList() {
  const page = await open(`${base}/ana/shipments`)
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments'))
}
test('[RIDER-11] without a shipment in hand the redirect leads to the list', leadsToTheList)
test('[FAMBIG-49] the redirect whose lookup fails leads to the list', () => {
  theGateway().fails('GET', /shipments\/rider/, 500)
  return leadsToTheList()
})

test('[FAMBIG-48] a link of another courier is refused', async () => {
  const page = await open(`${base}/beto/shipments`)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
})

test('[FOPEN-79] a link that carries a token opens with it', async () => {
  losesItsToken()
  const page = await open(`${base}/ana/shipments?token=t-ana`)
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments'))
})

test('[RIDER-03] a token that is not accepted leads away', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: an old token
  document.cookie = 'riderToken=old; Path=/'
  const page = await open(`${base}/ana/shipments`)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
})
