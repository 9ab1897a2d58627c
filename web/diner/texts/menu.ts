import type { SetFilling } from '#domain/pricing/sets.ts'

const setsOf: Record<SetFilling, string> = { plate: '', onePlate: ' iguales', anyPlates: ' surtido' }

/** Menu page (MENU). */
export const menuTexts = {
  title: 'Menú',
  categories: 'Categorías',
  remarked: 'Lo más destacado',
  upselling: 'Te recomendamos',
  cartBar: 'Ver mi pedido',
  cartBarItems: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
  before: 'Antes',
  inCart: 'en tu pedido',
  units: (count: number) => `${count} ×`,
  unitsOf: (count: number, name: string) => `${count} × ${name}`,
  addOne: (name: string) => `Agregar ${name}`,
  takeOne: (name: string) => `Quitar ${name}`,
  taken: 'Quitado del pedido',
  setMissing: (missing: number, buy: number, pay: number) =>
    missing === 0
      ? `Completaste el ${buy}x${pay}`
      : `${missing === 1 ? 'Te falta' : 'Te faltan'} ${missing} para el ${buy}x${pay}`,
  from: 'Desde',
  /** A plate, a size or a garnish that the store has no more of for now. */
  soldOut: 'Agotado',
  empty: { title: 'Este menú todavía no tiene platos', text: 'Volvé más tarde o elegí otro modo de pedido.' },
  failed: { title: 'No pudimos cargar el menú', text: 'Revisá tu conexión y volvé a intentar.' },
  unknownMode: { title: 'Ese menú no existe', text: 'Te llevamos a los menús de este local.', action: 'Ver menús' },
  allMenu: 'Ver todo el menú',
  search: {
    label: 'Buscar en el menú',
    placeholder: 'Buscá un plato o un ingrediente',
    found: (count: number) => (count === 1 ? '1 plato' : `${count} platos`),
  },
  pill: {
    percent: (n: number) => `${n}% OFF`,
    category: (n: number) => `${n}%`,
    sets: (buy: number, pay: number, of: SetFilling) => `${buy}x${pay}${setsOf[of]}`,
    off: (amount: string) => `${amount} OFF`,
    finalPrice: 'Precio especial',
  },
} as const
