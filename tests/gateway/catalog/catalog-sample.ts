/** A whole small catalogue as a person would write it; each test changes one part of it. */
export const sample = () => ({
  countries: [
    {
      code: 'AR',
      name: 'Argentina',
      currencyCode: 'ARS',
      currencySymbol: '$',
      phonePrefix: '54',
      mantissaLength: 2,
    },
  ],
  companies: [{ id: 'acme', alias: 'acme', name: 'Acme' }],
  branches: [
    {
      id: 'grill',
      companyId: 'acme',
      alias: 'grill',
      name: 'Grill',
      generalConfig: {
        colorConfig: { lightMainColor: '#a1311f' },
        analyticsConfig: { consent: 'ASK', endpoint: 'https://steps.example/in' },
      },
      plates: [
        {
          id: 'steak',
          name: 'Steak',
          price: 9500.5,
          indicatorIds: ['spicy'],
          garnishGroups: [
            {
              id: 'side',
              name: 'Side',
              mandatory: true,
              garnishes: [
                { id: 'chips', name: 'Chips' },
                { id: 'salad', name: 'Salad', price: 300 },
              ],
            },
            {
              id: 'sauces',
              name: 'Sauces',
              multipleSelection: true,
              garnishes: [
                { id: 'chimichurri', name: 'Chimichurri' },
                { id: 'criolla', name: 'Criolla' },
              ],
            },
          ],
        },
        { id: 'flan', name: 'Flan', showName: 'Flan casero', price: 4000 },
      ],
      indicators: [{ id: 'spicy', name: 'Spicy', iconUrl: '/media/spicy.svg', color: '#c62828' }],
      menus: [
        {
          id: 'dinner',
          name: 'Dinner',
          categories: [
            { id: 'mains', name: 'Mains', plateIds: ['steak'] },
            { id: 'sweets', name: 'Sweets', plateIds: ['flan'] },
          ],
          remarkedPlateIds: ['steak'],
          upselleds: [{ plateId: 'flan', price: 3000 }],
        },
      ],
      discounts: [{ id: 'ten-off', name: '10 %', type: 'PERCENT', percentage: 10, plateIds: ['steak'] }],
      discountCodes: [{ id: 'code-hello', code: 'HELLO', type: 'FIXED', value: 1500, plateId: 'flan' }],
      loyaltyProgram: { name: 'Puntos', orderPercentage: 0.05, maxRedeemedPoints: 5000, branchContactIds: ['corner'] },
      surveys: [
        { id: 'visit', questions: [{ id: 'q1', title: 'So?', type: 'rating', questionOrder: 1, priority: 1 }] },
      ],
    },
  ],
  stores: [
    {
      id: 'corner',
      branchId: 'grill',
      alias: 'corner',
      name: 'Corner',
      riderSecurityCode: '1234',
      surveyId: 'visit',
      address: {
        street: 'Defensa',
        number: '800',
        locality: 'San Telmo',
        city: 'Buenos Aires',
        country: 'AR',
        position: { lat: -34.618, lng: -58.372 },
      },
      deliveryConfig: {
        workingDays: [{ dayOfWeek: 'MONDAY', workingHours: [{ startAt: '11:00', endAt: '15:00' }] }],
      },
      orderModes: [
        {
          id: 'corner-delivery',
          type: 'DELIVERY',
          showName: 'Delivery',
          menuId: 'dinner',
          minDelayInMinutes: 30,
          maxDelayInMinutes: 45,
          paymentTypes: [{ id: 'cash', showName: 'Efectivo', paymentMethod: 'CASH' }],
        },
      ],
      deliveryZones: [
        {
          id: 'near',
          name: 'Near',
          deliveryFee: 1200,
          minDelayInMinutes: 25,
          maxDelayInMinutes: 40,
          polygon: square(),
        },
      ],
    },
  ],
})

export const square = () => [
  { lat: -34.62, lng: -58.38 },
  { lat: -34.62, lng: -58.36 },
  { lat: -34.6, lng: -58.36 },
  { lat: -34.6, lng: -58.38 },
]

/** The sample with other values at some places, by paths such as `stores[0].name`; undefined removes the field. */
export function sampleWith(changes: Readonly<Record<string, unknown>>): string {
  const document: unknown = sample()
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    ;(parent as Record<string, unknown>)[last] = value
  }
  return JSON.stringify(document)
}
