import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import { followUpTexts } from './follow-up.ts'

type OfMode = { readonly type: OrderModeType; readonly orderModeName?: string }

/** FOLLOW-16: the name that the shop gives the mode of an order. Answers of earlier releases leave it out. */
export const modeName = ({ type, orderModeName }: OfMode): string => orderModeName || followUpTexts.type[type]
