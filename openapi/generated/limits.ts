/** Generated from openapi/comanda.yaml by `npm run gen`: the longest texts and the largest amounts of an order. */

export const orderLimits = {
  orderText: 8000,
  price: 1000000000,
  userServiceFee: 1000000000,
  paymentType: 64,
  branchContact: 64,
  source: 100,
  tableUid: 40,
  phone: 20,
  customerName: 120,
  customerEmail: 254,
  document: 20,
  notes: 1000,
  deliveryFee: 1000000000,
  paysWith: 1000000000,
  orderModeId: 64,
  scheduledAt: 40,
  acquisitionChannel: 100,
  minDelayInMinutes: 100000,
  maxDelayInMinutes: 100000,
  userExternalReference: 200,
  partnerName: 100,
} as const

export const destinationLimits = {
  street: 200,
  number: 20,
  details: 500,
  betweenStreets: 200,
  zone: 120,
  locality: 120,
  city: 120,
  postalCode: 20,
  fullAddress: 500,
} as const
