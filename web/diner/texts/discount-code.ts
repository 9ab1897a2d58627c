import type { Validity } from '#domain/catalog/discount.ts'
import { daysOfWeek } from '#domain/hours/venue-time.ts'
import type { CodeProblem } from '#domain/pricing/code.ts'
import { isLimited } from '#domain/pricing/validity.ts'
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
  validating: 'Estamos validando tu código, esperá un momento.',
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
  { plateName, ...code }: Pick<SharedCode, 'plateName'> & Validity,
  money: Money,
): string {
  const copy: Copy<CodeProblem> = {
    BelowCodeMinimum: ({ minimum }) => `Monto minimo en productos: ${money(minimum)}`,
    CodePlateMissing: ({ plateId }) => `Este descuento solo es valido teniendo ${plateName ?? plateId} en el carrito`,
    DeliveryAlreadyFree: () => 'Ya tiene envio gratis',
    CodeNotValidThen: () => `Este descuento vale ${timesOf(code)}`,
  }
  return say(copy, problem)
}

const pluralDays: Record<(typeof daysOfWeek)[number], string> = {
  MONDAY: 'lunes',
  TUESDAY: 'martes',
  WEDNESDAY: 'miércoles',
  THURSDAY: 'jueves',
  FRIDAY: 'viernes',
  SATURDAY: 'sábados',
  SUNDAY: 'domingos',
}

/** `los martes y sábados, de 18:00 a 22:00, hasta el 24/12/2026` */
const timesOf = ({ validFrom, validUntil, weekdays, hours }: Validity): string =>
  [
    weekdays && `los ${listed(daysOfWeek.filter((day) => weekdays.includes(day)).map((day) => pluralDays[day]))}`,
    hours && listed(hours.map(({ startAt, endAt }) => `de ${startAt} a ${endAt}`)),
    validFrom && `desde el ${dayOf(validFrom)}`,
    validUntil && `hasta el ${dayOf(validUntil)}`,
  ]
    .filter(Boolean)
    .join(', ')

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} y ${words.at(-1) ?? ''}` : (words[0] ?? '')

/** `24/12/2026`, or `24/12/2026 a las 18:30`. */
function dayOf(time: string): string {
  const day = time.slice(0, 10).split('-').reverse().join('/')
  return time.length > 10 ? `${day} a las ${time.slice(11)}` : day
}

/** DISC-33 to DISC-35, OPEN-81: a term that a cart may fail uses the sentence of its failure. */
export function codeTerms(code: SharedCode, problems: readonly CodeProblem[], money: Money): CodeTerm[] {
  const asked: CodeProblem[] = []
  if (code.minimumOrderAmount > 0) asked.push({ type: 'BelowCodeMinimum', minimum: code.minimumOrderAmount })
  if (code.plateId !== null) asked.push({ type: 'CodePlateMissing', plateId: code.plateId })
  if (isLimited(code)) asked.push({ type: 'CodeNotValidThen' })
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
