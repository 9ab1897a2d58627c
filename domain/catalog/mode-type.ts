import type { OrderModeType } from './order-mode.ts'

const spellings: Readonly<Record<string, OrderModeType>> = {
  DELIVERY: 'DELIVERY',
  TAKE_AWAY: 'TAKE_AWAY',
  PICKUP: 'TAKE_AWAY',
  DINING_IN: 'DINING_IN',
  TABLE: 'DINING_IN',
  SELF_SERVICE: 'SELF_SERVICE',
}

/** MODE-02, AMBIG-12: reads any spelling of a mode's type, in any case; null for another word. */
export const modeTypeOf = (spelling: string): OrderModeType | null =>
  spellings[
    spelling
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_')
  ] ?? null
