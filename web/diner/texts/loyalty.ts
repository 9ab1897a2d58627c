import { formatNumber } from '#domain/money/money.ts'
import type { RedemptionRejection } from '#domain/pricing/redemption.ts'
import { type Copy, say } from '../../shared/texts/say.ts'

/** `1.250` */
export const countOf = (points: number): string => formatNumber(points, 0)

/** LOYAL-16, AMBIG-21: 0.05 is `5 %`. */
const percentText = (fraction: number): string => {
  const percent = Number((fraction * 100).toFixed(2))
  return `${String(percent).replace('.', ',')}\u00a0%`
}

/** The points of a loyalty program, with the program's name for them (LOYAL-05 to LOYAL-22). */
export const loyaltyTexts = {
  title: (name: string) => `Mis ${name}`,
  balance: (points: number, name: string) =>
    points === 0 ? `Todavía no tenés ${name}` : `Tenés ${countOf(points)} ${name}`,
  earns: (share: number, name: string) => `Sumás en ${name} el ${percentText(share)} de cada pedido`,
  gains: (points: number, name: string) => `Con este pedido sumás ${countOf(points)} ${name}`,
  paysUpTo: (share: number, name: string) => `Podés pagar con ${name} hasta el ${percentText(share)} de un pedido`,
  redeemsFrom: (points: number, name: string) => `Podés canjear desde ${countOf(points)} ${name}`,
  amount: (name: string) => `${name} para canjear`,
  redeem: 'Canjear',
  using: (points: number, name: string) => `Usás ${countOf(points)} ${name} en este pedido`,
  remove: 'Quitar',
  off: 'Descuento',
  total: 'Total',
  terms: 'Condiciones',
  loading: 'Cargando movimientos…',
  failed: (name: string) => `No pudimos cargar tus ${name}.`,
} as const

/** LOYAL-08 to LOYAL-11, AMBIG-41. */
export function sayRedemption(rejection: RedemptionRejection, name: string): string {
  const copy: Copy<RedemptionRejection> = {
    AboveBalance: ({ max }) => `El maximo de ${name} acumulados es: ${countOf(max)}`,
    AboveProgramMaximum: ({ max }) => `El maximo de ${name} canjeable es: ${countOf(max)}`,
    BelowProgramMinimum: ({ min }) => `El minimo de ${name} canjeable es: ${countOf(min)}`,
    AboveOrderShare: ({ max }) => `El maximo de ${name} utilizable para este pedido es: ${countOf(max)}`,
    CodeInUse: () => `Tus ${name} no se combinan con un código de descuento`,
  }
  return say(copy, rejection)
}
