import type { DiscountCode } from '#domain/catalog/discount.ts'
import { countryOf } from '#domain/country/countries.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { isOver } from '#domain/pricing/validity.ts'
import { writeDiscountCode } from '#openapi/wire/discounts.ts'
import { activeCode, codeUseRejection, rememberApplied, triesRefusal } from '../aggregates/orders/discount-codes.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { amountsAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { codeRefusal } from './refusals.ts'

const unknownBranch = problem(404, 'BRANCH_NOT_FOUND', 'There is no such branch.')
const unknownCode = problem(404, 'DISCOUNT_CODE_NOT_FOUND', 'The branch has no such code.')
const notAPhone = problem(422, 'INVALID_PHONE', 'This is no phone number.')
const unknownPayment = problem(422, 'PAYMENT_TYPE_NOT_OFFERED', 'No store of the branch offers this payment type.')

/**
 * API-27. The answer states the code's conditions on the cart and on the order's time, and does not judge them: both may
 * still change. A code whose validity is over is none.
 */
export const codeOperations = (services: Pick<Ground, 'log' | 'catalog' | 'clock'>) =>
  ({
    async validateDiscountCode({ body, request }) {
      const catalog = services.catalog()
      const branch = catalog.branch(body.branchId)
      if (!branch) return unknownBranch
      const phone = formatPhone(body.phone, countryOf(catalog.storesOf(branch.id)[0]))
      if (!phone) return notAPhone
      if (!offersPayment(catalog, branch.id, body.paymentId)) return unknownPayment
      const tooMany = await triesRefusal(services, branch.id, body.code, request)
      if (tooMany) return tooMany
      const code = activeCode(services.catalog, branch.id, body.code)
      if (!code || isOverEverywhere(catalog, branch.id, code, services.clock.now())) return unknownCode
      const user = { code, branchId: branch.id, phone }
      const rejection = await codeUseRejection(services, user)
      if (rejection) return codeRefusal(rejection)
      await rememberApplied(services, user)
      return { status: 200, body: codeAnswer(catalog, branch.id, code) }
    },
  }) satisfies Partial<Operations>

/** The stores of a branch may be in several zones. */
const isOverEverywhere = (catalog: Catalog, branchId: string, code: DiscountCode, now: Date) =>
  catalog.storesOf(branchId).every(({ timeZone }) => isOver(code, now.toISOString(), timeZone))

/** AMBIG-49. */
const offersPayment = (catalog: Catalog, branchId: string, paymentId: string) =>
  catalog
    .storesOf(branchId)
    .some(({ orderModes }) =>
      orderModes.some(({ paymentTypes }) => paymentTypes.some(({ id, active }) => active && id === paymentId)),
    )

/** DISC-12. */
function codeAnswer(catalog: Catalog, branchId: string, code: DiscountCode) {
  const plate = code.plateId === null ? undefined : catalog.plate(code.plateId)?.plate
  const shared = { ...code, plateId: plate?.id ?? null, plateName: plate?.showName ?? null }
  return writeDiscountCode(shared, amountsAt(catalog, catalog.storesOf(branchId)[0]))
}
