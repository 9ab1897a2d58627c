import { dayOfWeekOf } from '#domain/hours/venue-time.ts'
import { dayNames } from './header.ts'

/** Dates on which a store or a mode has other hours than in its week. */
export const specialDaysTexts = {
  title: 'Días especiales',
  closed: (day: string) => `${day}: cerrado`,
} as const

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

/** `Viernes 25 de diciembre`; `date` is YYYY-MM-DD. */
export const longDay = (date: string): string =>
  `${dayNames[dayOfWeekOf(date)]} ${Number(date.slice(8))} de ${months[Number(date.slice(5, 7)) - 1] ?? ''}`
