import type { ChosenPayment } from '#domain/cart/line.ts'
import type { OrderMode, OrderModeType, PaymentType } from '#domain/catalog/order-mode.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'

/** PAY-02. */
export const activePaymentTypes = (mode: Pick<OrderMode, 'paymentTypes'>): readonly PaymentType[] =>
  mode.paymentTypes.filter(({ active }) => active)

/** MODE-05, AMBIG-13: the first active one. */
export const defaultPaymentType = (mode: Pick<OrderMode, 'paymentTypes'>): ChosenPayment | null =>
  toChosen(activePaymentTypes(mode)[0])

/**
 * FEE-08, FEE-09, AMBIG-63: if the zone does not take cash, a chosen cash type is replaced; null asks the diner to
 * choose.
 */
export const settlePayment = (
  chosen: ChosenPayment | null,
  mode: Pick<OrderMode, 'paymentTypes' | 'type'>,
  quote: DeliveryQuote | null,
): ChosenPayment | null =>
  chosen?.paymentMethod === 'CASH' && mode.type === 'DELIVERY' && refusesCash(quote)
    ? toChosen(activePaymentTypes(mode).find(({ paymentMethod }) => paymentMethod !== 'CASH'))
    : chosen

/** PAY-04: whether 'Con cuanto abonas' shows. */
export const asksCashAmount = (
  chosen: Pick<ChosenPayment, 'paymentMethod'> | null,
  modeType: OrderModeType,
  quote: DeliveryQuote | null,
): boolean =>
  chosen?.paymentMethod === 'CASH' &&
  (modeType !== 'DELIVERY' || (quote?.type === 'InDeliveryArea' && quote.cashDelivery))

/** PAY-08, FAMBIG-61: the card is entered here and its token sent. */
export const entersCard = (chosen: Pick<ChosenPayment, 'upload'> | null): boolean => chosen?.upload === 'API'

/** OPEN-26: any other payment online asks for a link. */
export const needsPaymentLink = (chosen: Pick<ChosenPayment, 'upload'> | null): boolean => chosen?.upload === 'APP'

export const refusesCash = (quote: DeliveryQuote | null): boolean =>
  quote?.type === 'InDeliveryArea' && !quote.cashDelivery

export const toChosen = (type: PaymentType | undefined): ChosenPayment | null =>
  type ? { id: type.id, paymentMethod: type.paymentMethod, upload: type.upload } : null
