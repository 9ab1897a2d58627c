import type { components } from '#openapi/generated/api.d.ts'
import type { TestGateway } from './gateway.ts'

type Schemas = components['schemas']

const store = 'parrilla-centro'
/** Two blocks from the store, inside its first zone. */
const door = { lat: -34.6155, lng: -58.3735 }

/** Picks the minimum that a plate requires: a size if it has sizes, and the minimum of each mandatory group. */
export function anItem(plate: Schemas['Plate'], quantity = 1): Schemas['CartItem'] {
  const size = plate.sizes[0]
  const base = size?.price ?? plate.price
  const extras = plate.garnishGroups
    .filter(({ mandatory }) => mandatory)
    .map(({ id, name, min, max, multipleSelection, mandatory, garnishes }) => ({
      groupId: id,
      groupName: name,
      min,
      max,
      multipleSelection,
      mandatory,
      groupItems: garnishes
        .filter(({ visible }) => visible)
        .slice(0, Math.max(1, min))
        .map((garnish) => ({
          quantity: 1,
          name: garnish.name,
          referenceId: garnish.id,
          referenceType: 'GARNISH' as const,
          price: garnish.price,
        })),
    }))
  const added = extras
    .flatMap(({ groupItems }) => groupItems)
    .reduce((sum, { price, quantity: units }) => sum + price * units, 0)
  return {
    referenceId: plate.id,
    referenceType: 'PLATE',
    name: size ? `${plate.showName} ${size.name}` : plate.showName,
    notes: '',
    quantity,
    price: base + added,
    originalPrice: base + added,
    priceWithoutModifiers: base,
    sizeId: size?.id ?? null,
    categoryId: plate.category.id,
    categoryShowName: plate.category.showName,
    discount: null,
    source: null,
    maxQuantity: plate.maxQuantity,
    upsell: null,
    extras,
  }
}

/**
 * The price of three provoletas of the demo, computed by hand: 3 x 14.800 = 44.400. From 35.000 on delivery is free;
 * service 450 and bag 600 make 45.450. A diner who picks them up pays 10 % less and neither of the two: 39.960.
 */
const totals = { DELIVERY: 45_450, TAKE_AWAY: 39_960 }

/** Three provoletas to the door, paid in cash. A test with another order, or a code, gives its total as well. */
export async function aSubmission(
  { api }: Pick<TestGateway, 'api'>,
  over: Partial<Schemas['OrderSubmission']> = {},
): Promise<Schemas['OrderSubmission']> {
  const mode = await deliveryMode({ api })
  const { data: menu } = await api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
    params: { path: { branchContactAlias: store, orderModeId: mode.id } },
  })
  const plate = menu!.categories.flatMap(({ plates }) => plates).find(({ id }) => id === 'provoleta')!
  const cash = mode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  return {
    items: [anItem(plate, 3)],
    type: 'DELIVERY',
    price: totals[over.type === 'TAKE_AWAY' ? 'TAKE_AWAY' : 'DELIVERY'],
    paymentType: cash.id,
    branchContact: store,
    orderModeId: mode.id,
    phone: '+5491155551234',
    customerName: 'Carla Gómez',
    destination: { street: 'Bolívar', number: '900', details: '3 B', betweenStreets: '', position: door },
    paysWith: 1_000_000,
    ...over,
  }
}

export async function deliveryMode({ api }: Pick<TestGateway, 'api'>) {
  const { data } = await api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
  if (data?.type !== 'branchContact') throw new Error('the store is not there')
  return data.info.deliveryConfig.orderModes.find(({ type }) => type === 'DELIVERY')!
}

export async function placeOrder(gateway: Pick<TestGateway, 'api'>, over: Partial<Schemas['OrderSubmission']> = {}) {
  const body = await aSubmission(gateway, over)
  const { data, error } = await gateway.api.POST('/api/order', { body })
  if (!data) throw new Error(JSON.stringify(error))
  return data
}
