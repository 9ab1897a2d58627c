/** A service outside that a gateway calls, as its figures name it. */
export type OutsideService =
  | 'mercadopago'
  | 'webpay'
  | 'whatsapp'
  | 'mail'
  | 'message-webhook'
  | 'benefits'
  | 'till'
  | 'places'
  | 'realtime-webhooks'
  | 'analytics'
  | 'ga4'
  | 'meta'
