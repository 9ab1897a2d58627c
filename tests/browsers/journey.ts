import createClient from 'openapi-fetch'
import { expect, test } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { anInvitation, password, pin } from '#tests/kit/operators.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import type { Phone } from './phone.ts'

const alias = 'parrilla-centro'
const admin = { authorization: 'Bearer demo-admin' }

/** Orders two provoletas to Bolívar 900 and pays in cash; answers the order's code. */
export const orders = (phone: Phone): Promise<string> =>
  test.step('a diner orders', async () => {
    await phone.open(`/menu/${alias}`)
    await phone.press({ role: 'button', name: /Delivery/ })
    await phone.arrivesAt(/\/Delivery$/)
    await phone.sees({ role: 'searchbox', name: 'Buscar en el menú' })
    await phone.picture('1 menu')

    await phone.press({ role: 'button', name: 'Agregar dirección' })
    const address = { role: 'dialog', name: 'Donde te encuentras?' }
    await phone.fill({ role: 'combobox', name: 'Buscar dirección', within: address }, 'Bolívar 900')
    await phone.press({ role: 'option', name: /^Bolívar 900/, within: address })
    await phone.reach({ role: 'button', name: 'CONTINUAR', within: address })
    await phone.picture('2 address')
    await phone.press({ role: 'button', name: 'CONTINUAR', within: address })
    await phone.seesNo(address)

    await fillsCart(phone)
    await phone.picture('4 cart')
    await phone.press({ role: 'link', name: /^Continuar/ })

    await phone.fill({ role: 'textbox', name: nameField }, 'Carla Gómez')
    await phone.fill({ role: 'textbox', name: phoneField }, '1155551234')
    await phone.fill({ role: 'textbox', name: 'Con cuanto abonas' }, '40000')
    await phone.reach({ role: 'button', name: /^Realizar pedido \$/ })
    await phone.picture('5 checkout')
    return submits(phone)
  })

/** Orders two provoletas at table 7; answers the order's code. */
export const ordersAtTable = (phone: Phone): Promise<string> =>
  test.step('a diner orders at a table', async () => {
    await phone.open(`/menu/${alias}?tableNumber=7`)
    await phone.arrivesAt(/\/En_el_sal/)
    await fillsCart(phone)
    await phone.press({ role: 'link', name: /^Continuar/ })
    await phone.fill({ role: 'textbox', name: nameField }, 'Carla Gómez')
    await phone.fill({ role: 'textbox', name: phoneField }, '1155551234')
    await phone.fill({ role: 'textbox', name: 'Con cuanto abonas' }, '40000')
    await phone.reach({ role: 'button', name: /^Realizar pedido \$/ })
    await phone.picture('10 checkout at a table')
    const code = await submits(phone)
    await phone.sees({ text: /Mesa 7/ })
    await phone.picture('11 order at a table')
    return code
  })

async function fillsCart(phone: Phone): Promise<void> {
  await phone.press({ role: 'link', name: 'Provoleta al hierro' })
  const plate = { role: 'dialog', name: 'Provoleta al hierro' }
  await phone.press({ role: 'button', name: 'Agregar uno', within: plate })
  await phone.reach({ role: 'button', name: 'Agregar $29.600', within: plate })
  await phone.picture('3 plate')
  await phone.press({ role: 'button', name: 'Agregar $29.600', within: plate })
  await phone.seesNo(plate)
  await phone.press({ role: 'link', name: /Ver mi pedido/ })
  await phone.sees({ role: 'heading', name: /Mi pedido/ })
  await phone.reach({ role: 'link', name: /^Continuar/ })
}

async function submits(phone: Phone): Promise<string> {
  await phone.press({ role: 'button', name: /^Realizar pedido \$/ })
  await phone.arrivesAt(/\/order\/[^/]+$/)
  const code = (await phone.address()).split('/').at(-1) ?? ''
  await phone.sees({ role: 'heading', name: new RegExp(code) })
  return code
}

/** The shop accepts, and the sentence of the open page says so without a reload. */
export const seesAccepted = (phone: Phone, gateway: string, code: string): Promise<void> =>
  test.step('the shop accepts, live', async () => {
    await phone.sees({ role: 'heading', name: /acepte tu pedido/ })
    const { status } = await fetch(`${gateway}/api/console/orders/${code}/accept`, { method: 'POST', headers: admin })
    expect(status).toBe(200)
    await phone.sees({ role: 'heading', name: /prepara tu pedido/ })
    await phone.picture('6 order')
  })

/** Begins a shift with the courier's number, which no other courier of the gateway has, and opens the list. */
const beginsShift = (phone: Phone, number: string): Promise<void> =>
  test.step('a courier begins a shift', async () => {
    await phone.open(`/logistics/${alias}/rider/phoneIntake`)
    await phone.fill({ label: 'Ingresa con tu teléfono' }, number)
    await phone.fill({ label: 'Confirma tu teléfono' }, number)
    await phone.press({ role: 'button', name: 'Siguiente' })
    await phone.fill({ label: 'Nombre y Apellido' }, 'Ana Ríos')
    await phone.fill({ label: 'Código de seguridad' }, '1234')
    await phone.press({ role: 'button', name: 'Iniciar turno' })
    await phone.press({ role: 'link', name: 'Ver envíos' })
  })

export const opensShipment = (phone: Phone, code: string, number = '1155550101'): Promise<void> =>
  test.step('a courier opens the shipment of the order', async () => {
    await beginsShift(phone, number)
    await phone.reach({ role: 'link', name: new RegExp(code) })
    await phone.picture('7 courier list')
    await phone.press({ role: 'link', name: new RegExp(code) })
    await phone.reach(slideOf('Aceptar envío'))
    await phone.picture('8 courier slide')
  })

const slideOf = (label: string) => ({ role: 'slider', name: label })

/** A slide that ends too early does nothing; one over the whole way accepts. */
export const accepts = (phone: Phone): Promise<void> =>
  test.step('the courier slides to accept', async () => {
    await phone.slide(slideOf('Aceptar envío'), 0.5)
    await phone.slide(slideOf('Aceptar envío'), 1)
    await phone.reach(slideOf('En el local'))
  })

/** A touch on the middle of the slide asks, and a second one confirms. */
export const taps = (phone: Phone, label: string): Promise<void> =>
  test.step('the courier touches the slide and confirms', async () => {
    await phone.press(slideOf(label))
    await phone.press({ role: 'button', name: `Confirmar: ${label}` })
  })

/** The diner's map shows the courier, who moves. */
export const follows = (phone: Phone, code: string, report: () => Promise<void>): Promise<void> =>
  test.step('the diner follows the courier on the map', async () => {
    await phone.open(`/logistics/tracking/order/${alias}/${code}`)
    await report()
    await phone.sees({ role: 'img', name: 'Repartidor Ana Ríos' })
    await phone.picture('9 tracking')
  })

/** The shop sends two orders on one trip, and the courier takes it and brings the first order to its door. */
export const carriesStack = (phone: Phone, gateway: string, number: string): Promise<void> =>
  test.step('a courier carries a stack', async () => {
    const api = createClient<paths>({ baseUrl: gateway, headers: admin })
    const shipmentIds = await Promise.all(
      [1, 2].map(async () => {
        const { code } = await placeOrder({ api })
        await api.POST('/api/console/orders/{code}/accept', { params: { path: { code } } })
        const path = { alias, orderCode: code }
        const { data } = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path } })
        return data?.shipment.id ?? ''
      }),
    )
    const { response } = await api.POST('/api/console/stacks', { body: { branchContactId: alias, shipmentIds } })
    expect(response.status).toBe(201)
    await beginsShift(phone, number)
    await phone.press({ role: 'link', name: 'Multientrega' })
    await phone.slide(slideOf('Aceptar envío'), 1)
    await phone.reach(slideOf('En el local'))
    await taps(phone, 'En el local')
    await taps(phone, 'En camino al cliente')
    await phone.sees({ role: 'list', name: 'Recorrido' })
    await phone.reach(slideOf('Entregado'))
    await phone.picture('12 courier stack')
  })

/** A person of the shop opens an account, then an order on its own page, and accepts it there. */
export const answersOrder = (phone: Phone, gateway: string, login: string): Promise<void> =>
  test.step('a person of the shop answers an order on its page', async () => {
    const { token } = await anInvitation({ url: gateway, admin }, { name: 'Nadia', role: 'encargado' })
    await phone.open(`/console/invitacion#${token}`)
    await phone.fill({ label: 'Elegí un usuario' }, login)
    await phone.fill({ label: 'Elegí una contraseña' }, password)
    await phone.fill({ label: 'Elegí un PIN' }, pin)
    await phone.press({ role: 'button', name: 'Crear mi cuenta' })
    await phone.arrivesAt(/\/console$/)
    await phone.sees({ role: 'link', name: /^Pedidos/ })
    const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: gateway }) })
    await phone.open(`/console/orders/${code}`)
    await phone.sees({ role: 'heading', name: new RegExp(code) })
    await phone.press({ role: 'button', name: /^Aceptar/ })
    await phone.reach({ role: 'button', name: /^Marcar listo/ })
    await phone.picture('13 order in the console')
  })
