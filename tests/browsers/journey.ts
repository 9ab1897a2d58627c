import { expect, test } from 'playwright/test'
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

    await phone.press({ role: 'link', name: 'Provoleta al hierro' })
    const plate = { role: 'dialog', name: 'Provoleta al hierro' }
    await phone.press({ role: 'button', name: 'Agregar uno', within: plate })
    await phone.reach({ role: 'button', name: 'Agregar $29.600,00', within: plate })
    await phone.picture('3 plate')
    await phone.press({ role: 'button', name: 'Agregar $29.600,00', within: plate })
    await phone.seesNo(plate)

    await phone.press({ role: 'link', name: /Ver mi pedido/ })
    await phone.sees({ role: 'heading', name: /Mi pedido/ })
    await phone.reach({ role: 'link', name: /^Continuar/ })
    await phone.picture('4 cart')
    await phone.press({ role: 'link', name: /^Continuar/ })

    await phone.fill({ role: 'textbox', name: 'Nombre de quien recibe' }, 'Carla Gómez')
    await phone.fill({ role: 'textbox', name: 'Teléfono de quien recibe' }, '1155551234')
    await phone.fill({ role: 'textbox', name: 'Con cuanto abonas' }, '40000')
    await phone.reach({ role: 'button', name: /^Realizar pedido \$/ })
    await phone.picture('5 checkout')
    await phone.press({ role: 'button', name: /^Realizar pedido \$/ })
    await phone.arrivesAt(/\/order\/[^/]+$/)
    const code = (await phone.address()).split('/').at(-1) ?? ''
    await phone.sees({ role: 'heading', name: new RegExp(code) })
    return code
  })

/** The shop accepts, and the sentence of the open page says so without a reload. */
export const seesAccepted = (phone: Phone, gateway: string, code: string): Promise<void> =>
  test.step('the shop accepts, live', async () => {
    await phone.sees({ role: 'heading', name: /acepte tu pedido/ })
    const { status } = await fetch(`${gateway}/api/console/orders/${code}/accept`, { method: 'POST', headers: admin })
    expect(status).toBe(200)
    await phone.sees({ role: 'heading', name: /prepara tu pedido/ })
    await phone.picture('6 order')
  })

/** Begins a shift with the courier's number, which no other courier of the gateway has, and opens the shipment of the order. */
export const opensShipment = (phone: Phone, code: string, number = '1155550101'): Promise<void> =>
  test.step('a courier begins a shift', async () => {
    await phone.open(`/logistics/${alias}/rider/phoneIntake`)
    await phone.fill({ label: 'Ingresa con tu teléfono' }, number)
    await phone.fill({ label: 'Confirma tu teléfono' }, number)
    await phone.press({ role: 'button', name: 'Siguiente' })
    await phone.fill({ label: 'Nombre y Apellido' }, 'Ana Ríos')
    await phone.fill({ label: 'Código de seguridad' }, '1234')
    await phone.press({ role: 'button', name: 'Iniciar turno' })
    await phone.press({ role: 'link', name: 'Ver envíos' })
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
