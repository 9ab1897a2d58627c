import type { CodeProblem } from '#domain/pricing/code.ts'
import type { SharedCode } from '#openapi/wire/discounts.ts'
import type { CodeFailure } from '#web/diner/state/discount-code.ts'
import { type Copy, say } from '../../shared/texts/say.ts'

const firstPurchase = 'Este descuento solo es valido para primera compra'

/** DISC-10 to DISC-37. */
export const codeTexts = {
  title: 'Codigo de descuento',
  label: 'Código',
  add: 'Agregar código de descuento',
  see: 'Ver código',
  remove: 'Quitar',
  actions: { apply: 'Aplicar', applying: 'Aplicando', continue: 'Continuar' },
  applied: 'Aplicado',
  notApplied: 'No aplicado',
  terms: 'Condiciones',
  unmet: 'Falta:',
  cap: (amount: string) => `Tope de descuento: ${amount}`,
  until: (time: string) => `Válido hasta las ${time}`,
  off: 'Descuento',
  total: 'Total',
  empty: 'Escribí tu código',
  needsPayment: 'Asegurese de haber elegido un medio de pago primero',
  needsPhone: 'Asegúrese de haber ingresado sus datos correctamente para validar el código de descuento.',
  waits: 'Lo aplicamos apenas elijas cómo pagar y dejes tu teléfono',
  validating: 'Estamos validando tu código, aguarde unos momentos.',
  expired: 'Tiempo de aplicacion del descuento vencido',
  notForThisOrder: (code: string) => `El pedido ya no cumple las condiciones de ${code}.`,
  newTotal: 'Revisá el nuevo total y volvé a enviar.',
  changePayment: {
    title: '¿Cambiar el medio de pago?',
    question: 'Si cambias el medio de pago se borrara el codigo de descuento',
    confirm: 'Cambiar y borrar el código',
    cancel: 'Dejar como está',
  },
} as const

const failures: Record<CodeFailure, string> = {
  NotFound: 'No se encontro ningun descuento con el codigo ingresado.',
  NotFirstPurchase: firstPurchase,
  UsedUp: 'Este código ya se usó todas las veces que se podía.',
  TooManyTries: 'Se probaron demasiados códigos. Esperá unos minutos y volvé a intentar.',
  Unanswered: 'No pudimos validar el código. Volvé a intentar.',
}

export const sayCodeFailure = (failure: CodeFailure): string => failures[failure]

type Money = (minor: number) => string

/** A term of a code, and whether the cart fails it. */
export type CodeTerm = { readonly sentence: string; readonly isUnmet: boolean }

/** DISC-30 to DISC-32. */
export function sayCodeProblem(
  problem: CodeProblem,
  { plateName }: Pick<SharedCode, 'plateName'>,
  money: Money,
): string {
  const copy: Copy<CodeProblem> = {
    BelowCodeMinimum: ({ minimum }) => `Monto minimo en productos: ${money(minimum)}`,
    CodePlateMissing: ({ plateId }) => `Este descuento solo es valido teniendo ${plateName ?? plateId} en el carrito`,
    DeliveryAlreadyFree: () => 'Ya tiene envio gratis',
  }
  return say(copy, problem)
}

/** DISC-33 to DISC-35, OPEN-81: a term that a cart may fail uses the sentence of its failure. */
export function codeTerms(code: SharedCode, problems: readonly CodeProblem[], money: Money): CodeTerm[] {
  const asked: CodeProblem[] = []
  if (code.minimumOrderAmount > 0) asked.push({ type: 'BelowCodeMinimum', minimum: code.minimumOrderAmount })
  if (code.plateId !== null) asked.push({ type: 'CodePlateMissing', plateId: code.plateId })
  const isUnmet = (type: CodeProblem['type']) => problems.some((problem) => problem.type === type)
  const met = (sentence: string) => ({ sentence, isUnmet: false })
  return [
    ...problems
      .filter(({ type }) => type === 'DeliveryAlreadyFree')
      .concat(asked)
      .map((problem) => ({
        sentence: sayCodeProblem(problem, code, money),
        isUnmet: isUnmet(problem.type),
      })),
    ...(code.firstTimeUseOnly ? [met(firstPurchase)] : []),
    ...(code.maximumDiscountAmount === null ? [] : [met(codeTexts.cap(money(code.maximumDiscountAmount)))]),
  ]
}
