/** The words of a shop's page for readers without its scripts: chats, search engines, and browsers without JavaScript. */
export const shopTexts = {
  shop: (name: string, place: string) => `Menú y pedidos online de ${name}${place && ` en ${place}`}.`,
  category: (name: string, shop: string, plates: string) => `${name} de ${shop}: ${plates}.`,
  plates: (first: readonly string[], others: number) =>
    first.join(', ') + (others === 0 ? '' : others === 1 ? ' y uno más' : ` y ${others} más`),
  plate: (price: string, description: string, shop: string) => `${price} · ${description || `En ${shop}`}`,
  order: 'Pedí online',
  from: (price: string) => `Desde ${price}`,
} as const
