import type { DayOfWeek } from '#domain/catalog/working-hours.ts'

/** The words of a shop's page for readers without its scripts: chats, search engines, and browsers without JavaScript. */
export const shopTexts = {
  shop: (name: string, place: string) => `Menú y pedidos online de ${name}${place && ` en ${place}`}.`,
  category: (name: string, shop: string, plates: string) => `${name} de ${shop}: ${plates}.`,
  plates: (first: readonly string[], others: number) =>
    first.join(', ') + (others === 0 ? '' : others === 1 ? ' y uno más' : ` y ${others} más`),
  plate: (price: string, description: string, shop: string) => `${price} · ${description || `En ${shop}`}`,
  others: (count: number) => (count === 1 ? 'Y un plato más' : `Y ${count} platos más`),
  order: 'Pedí online',
  from: (price: string) => `Desde ${price}`,
  menus: 'Menús',
  hours: 'Horarios',
  open: { AlwaysOpen: 'Siempre abierto', TemporarilyClosed: 'Cerrado Temporalmente' },
  closed: 'Cerrado',
  range: (from: string, to: string) => `${from} a ${to}`,
} as const

export const dayTexts: Readonly<Record<DayOfWeek, string>> = {
  MONDAY: 'Lunes',
  TUESDAY: 'Martes',
  WEDNESDAY: 'Miércoles',
  THURSDAY: 'Jueves',
  FRIDAY: 'Viernes',
  SATURDAY: 'Sábado',
  SUNDAY: 'Domingo',
}
