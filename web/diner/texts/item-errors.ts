import type { LineProblem } from '#domain/pricing/reprice.ts'

const gone = 'Este plato ya no está en el menú'
const chooseAgain = 'Las opciones de este plato cambiaron: volvé a elegirlo'

/** ORDER-29, OPEN-36: the problem of an order's line, by the type that the gateway names. */
export const orderErrorTexts = {
  PlateGone: gone,
  NotOnMenu: gone,
  SizeGone: 'La opción que elegiste ya no está en el menú',
  GarnishGone: 'Algo que elegiste para este plato ya no está en el menú',
  PlateSoldOut: 'Este plato se agotó por ahora',
  SizeSoldOut: 'La opción que elegiste se agotó por ahora',
  GarnishSoldOut: 'Algo que elegiste para este plato se agotó por ahora',
  GarnishTwice: chooseAgain,
  GarnishOutOfBounds: chooseAgain,
  GroupTwice: chooseAgain,
  MaxQuantityReached: 'Son más unidades de las que se pueden pedir',
  PriceChanged: 'Cambió de precio',
  NotesTooLong: 'La nota es muy larga',
} as const satisfies Record<LineProblem['type'] | 'NotesTooLong', string>
