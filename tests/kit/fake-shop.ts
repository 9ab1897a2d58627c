import type { Wire } from '#openapi/wire/schemas.ts'

export const storeAt = { lat: -34.6156, lng: -58.3716 }
const mode = {
  id: 'parrilla-centro-delivery',
  type: 'DELIVERY',
  active: true,
  orderEnabled: true,
  minDelayInMinutes: 30,
  maxDelayInMinutes: 40,
  paymentTypes: [{ id: 'efectivo', active: true, paymentMethod: 'CASH' }],
}

/** The part of a store that the simulator reads. */
export const fakeStore = {
  id: 'parrilla-centro',
  alias: 'parrilla-centro',
  isOpen: true,
  address: { position: storeAt },
  deliveryConfig: { orderModes: [mode] },
} as unknown as Wire['BranchContactWithBranch']

const garnish = (id: string, price = 0) => ({ id, name: id, description: '', price, visible: true })
const plate = (id: string, price: number, garnishGroups: Wire['GarnishGroup'][], sizes: Wire['PlateSize'][] = []) => ({
  id,
  name: id,
  showName: id,
  description: '',
  price,
  sizes,
  garnishGroups,
  indicators: [],
  hasIndicators: false,
  visible: true,
  withImage: false,
  imageUrl: null,
  maxQuantity: null,
  category: { id: 'carta', name: 'Carta', showName: 'Carta' },
  discount: null,
})

/** A menu with every kind of group in which a diner can make a mistake. */
export const fakeMenu = {
  categories: [
    {
      id: 'carta',
      name: 'Carta',
      showName: 'Carta',
      description: '',
      withImage: false,
      excludedFromUpselling: false,
      plates: [
        plate('empanada', 2900, [
          {
            id: 'coccion',
            name: '¿Cómo?',
            mandatory: true,
            multipleSelection: false,
            min: 1,
            max: 1,
            garnishes: [garnish('horno'), garnish('frita')],
          },
        ]),
        plate('parrillada', 24_000, [
          {
            id: 'cortes',
            name: 'Cortes',
            mandatory: true,
            multipleSelection: true,
            min: 3,
            max: 4,
            garnishes: [garnish('vacio'), garnish('asado', 900)],
          },
          {
            id: 'salsas',
            name: 'Salsas',
            mandatory: false,
            multipleSelection: true,
            min: 0,
            max: 2,
            garnishes: [garnish('criolla')],
          },
        ]),
        plate(
          'flan',
          0,
          [],
          [
            { id: 'chico', name: 'chico', price: 3000 },
            { id: 'grande', name: 'grande', price: 5000 },
          ],
        ),
      ],
    },
  ],
  remarkeds: [],
  upselleds: [],
  discounts: [{ id: 'diez', name: '10 %', type: 'PERCENT', percentage: 10, plateIds: ['flan'] }],
  oldMenuName: 'Carta',
  selectedOrderMode: mode,
} as unknown as Wire['Menu']
