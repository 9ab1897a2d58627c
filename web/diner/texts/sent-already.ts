/** Replaces an empty cart whose order was sent a moment ago. */
export const sentAlreadyTexts = { title: 'Ya enviaste este pedido', see: 'Verlo' } as const
