import type { LineChange } from '#domain/ordering/order-again.ts'
import type { Copy } from '../../shared/texts/say.ts'

/** The sheet of 'Pedir de nuevo'. */
export const orderAgainTexts = {
  unchanged: 'Todo sigue igual que en tu pedido anterior.',
  changed: 'Algunas cosas cambiaron desde tu pedido anterior.',
  nothing: 'Hoy no podemos repetir nada de este pedido.',
  lines: 'Productos',
  left: 'No va',
  toChoose: 'Falta elegir',
  add: 'Agregar y ver mi pedido',
  join: 'Sumar a mi pedido',
  replace: 'Reemplazar mi pedido',
  joins: (units: string) => `Ya tenés ${units} en tu pedido. Esto se suma.`,
  replaces: {
    store: (units: string) => `Tu pedido tiene ${units} de otro local. Al reemplazarlo, se borra lo que tenías.`,
    mode: (units: string) => `Tu pedido tiene ${units} de otro menú. Al reemplazarlo, se borra lo que tenías.`,
  },
  choose: 'Elegir de nuevo',
  chooseWithRest: 'Agregar el resto y elegir este',
  menu: 'Ver el menú',
  notOffered: {
    title: 'Este menú ya no se ofrece',
    text: 'Mirá qué ofrece el local hoy.',
    action: 'Ir al local',
  },
} as const

/** An abandoned cart, opened by the link of a notice. */
export const recoveryTexts = {
  title: 'Tu pedido te espera',
  unchanged: 'Todo sigue como lo dejaste.',
  changed: 'Algunas cosas cambiaron desde que lo dejaste.',
  nothing: 'Hoy no podemos recuperar nada de este pedido.',
  add: 'Recuperar y ver mi pedido',
  keep: 'Seguir con el de ahora',
  replacesCart: (units: string) => `Ya tenés ${units} en otro pedido. Al reemplazarlo, se borra lo que tenías.`,
} as const

/** The changes of a line since it was ordered, and the number of its units that come now. */
export const lineChangeTexts = (money: (minor: number) => string, units: number): Copy<LineChange> => ({
  NotSold: () => 'Ahora no está en el menú',
  SizeGone: () => 'La opción que elegiste ya no está',
  GarnishGone: ({ name }) => `Ya no hay ${name}`,
  ChooseAgain: ({ groupName }) => `Hay que volver a elegir en “${groupName}”`,
  QuantityLimited: ({ from, to }) =>
    to === 0 ? 'Ya tenés el máximo de unidades de este producto' : `Van ${to} en lugar de ${from}: es el máximo`,
  NotesTooLong: ({ limit }) => `La nota se cortó: puede tener hasta ${limit} caracteres`,
  Renamed: ({ from }) => `Antes se llamaba ${from}`,
  PriceChanged: ({ from, to }) => `Antes ${money(from)}, ahora ${money(to)}${units > 1 ? ' cada uno' : ''}`,
})
