import type { ClaimProblem } from '#domain/loyalty/claim.ts'
import { type Copy, say } from '../../shared/texts/say.ts'
import { countOf } from './loyalty.ts'

/** Points for signing up at a store (LOYAL-23 to LOYAL-29). */
export const rewardTexts = {
  offer: (points: number, name: string) => `Sumá ${countOf(points)} ${name}`,
  offerHint: 'De regalo, por registrarte',
  title: (points: number, name: string) => `${countOf(points)} ${name} de regalo`,
  why: (name: string) => `Completá tus datos y sumá tus ${name} al instante. Es una vez por persona.`,
  name: 'Nombre',
  phone: 'Teléfono',
  phoneWhy: (name: string) => `Con este número vas a usar tus ${name}`,
  email: 'Email',
  submit: (name: string) => `Sumar mis ${name}`,
  done: (points: number, name: string) => `¡Listo! Sumaste ${countOf(points)} ${name}`,
  alreadyClaimed: 'Ya ha canjeado este premio',
  failed: 'Hubo un error validando sus datos, inténtelo en unos momentos',
  unproven: 'Para sumarlos, antes confirmá que el teléfono es tuyo.',
  prove: 'Confirmar mi teléfono',
} as const

const problems: Copy<ClaimProblem> = {
  FieldsMissing: () => 'Debe completar todos los campos para continuar',
  PhoneInvalid: () => 'El número de teléfono es invalido',
  EmailInvalid: () => 'Ingrese un email valido',
}

/** LOYAL-25, LOYAL-26. */
export const sayClaimProblem = (problem: ClaimProblem): string => say(problems, problem)
