import { countOf } from './loyalty.ts'

/** The movements of points. A checkout loads them with the sheet that shows them. */
export const pointsHistoryTexts = {
  title: 'Movimientos',
  order: (code: string) => `Pedido ${code}`,
  reward: 'Regalo por registrarte',
  after: (points: number) => `Saldo ${countOf(points)}`,
  none: 'Todavía no hay movimientos',
  failed: 'No pudimos cargar los movimientos.',
  loading: 'Cargando movimientos…',
} as const
