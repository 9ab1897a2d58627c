import { countOf } from './loyalty.ts'

/** FOPEN-26: the points of one order. A checkout, which shows none of them, loads no text of them. */
export const orderPointsTexts = {
  ofOrder: 'Este pedido',
  gained: (points: number, name: string) => `Con este pedido sumaste ${countOf(points)} ${name}`,
  gainsLater: (points: number, name: string) => `Cuando lo recibas, sumás ${countOf(points)} ${name}`,
  redeemed: (points: number, name: string) => `Usaste ${countOf(points)} ${name} para pagarlo`,
  givenBack: (points: number, name: string) => `Se canceló: te devolvimos ${countOf(points)} ${name}`,
  refunded: (points: number, name: string) => `Te devolvimos el pago y ${countOf(points)} ${name}`,
} as const
