/** The services outside that a gateway calls, as its figures name them. */
export const outsideServices = [
  'mercadopago',
  'webpay',
  'whatsapp',
  'mail',
  'message-webhook',
  'benefits',
  'till',
  'places',
  'realtime-webhooks',
  'analytics',
  'ga4',
  'meta',
] as const
export type OutsideService = (typeof outsideServices)[number]
