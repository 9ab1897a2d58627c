import { quantityCeiling } from './decide.ts'
import type { ExtrasGroup, LineDiscount } from './line.ts'
import type { Cart } from './state.ts'

/** Whether every screen can show this cart. A stored cart may have been edited by hand or imported from a file. */
export const isSoundCart = (cart: Cart): boolean =>
  isNullOr(isText, cart.alias) &&
  isNullOr(isText, cart.branchContactId) &&
  isNullOr(isText, cart.orderModeId) &&
  isNullOr(({ id, paymentMethod }) => isText(id) && isText(paymentMethod), cart.paymentType) &&
  isNullOr(({ currency, decimals }) => isText(currency) && isAmount(decimals), cart.money) &&
  new Set(cart.lines.map(({ lineId }) => lineId)).size === cart.lines.length &&
  cart.lines.every(
    (line) =>
      [line.lineId, line.referenceId, line.name, line.notes, line.categoryId, line.categoryShowName].every(isText) &&
      [line.price, line.originalPrice, line.priceWithoutModifiers].every(isAmount) &&
      isAmount(line.quantity) &&
      line.quantity > 0 &&
      line.quantity <= quantityCeiling &&
      isNullOr(isAmount, line.maxQuantity) &&
      isNullOr(isAmount, line.upsellPrice) &&
      isNullOr(isText, line.sizeId) &&
      isNullOr((source) => source === 'plate', line.source) &&
      isNullOr(isSoundDiscount, line.discount) &&
      line.extras.every(isSoundGroup),
  )

const isSoundGroup = ({ groupId, groupName, items }: ExtrasGroup) =>
  isText(groupId) &&
  isText(groupName) &&
  items.every(
    ({ referenceId, name, quantity, price }) =>
      isText(referenceId) && isText(name) && isAmount(quantity) && isAmount(price),
  )

const isSoundDiscount = (discount: LineDiscount) =>
  isText(discount.discountReferenceId) &&
  isAmount(discount.amount) &&
  (discount.type !== 'MULTIPLE' || (isAmount(discount.buy) && isAmount(discount.pay) && discount.pay < discount.buy))

const isText = (value: unknown) => typeof value === 'string'
const isAmount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isNullOr = <Value>(isSound: (value: Value) => boolean, value: Value | null) => value === null || isSound(value)
