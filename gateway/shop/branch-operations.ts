import type { Indicator } from '#domain/catalog/menu.ts'
import { holdsAt } from '#domain/pricing/validity.ts'
import { writeDiscount } from '#openapi/wire/discounts.ts'
import { writeLoyaltyProgram } from '#openapi/wire/loyalty.ts'
import { amountsAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { customizationsAnswer, nothingHere } from './answers.ts'

/** Serves what a branch decides for its stores: discounts on plates, indicators, customizations and points. */
export function branchOperations({ catalog, clock }: Pick<Ground, 'catalog' | 'clock'>) {
  /** API-13. Returns null for an id of neither a plate nor a branch. */
  const indicatorsOf = (type: string, id: string): readonly Indicator[] | null => {
    if (type === 'BRANCH') return catalog().branch(id)?.indicators ?? null
    const found = type === 'PLATE' ? catalog().plate(id) : undefined
    return found ? found.branch.indicators.filter((it) => found.plate.indicatorIds.includes(it.id)) : null
  }

  return {
    async listDiscounts({ path: { branchId } }) {
      const branch = catalog().branch(branchId)
      if (!branch) return nothingHere
      const amounts = amountsAt(catalog(), catalog().storesOf(branchId)[0])
      const now = clock.now().toISOString()
      const zones = new Set(
        catalog()
          .storesOf(branchId)
          .map(({ timeZone }) => timeZone),
      )
      // The stores of a branch may be in several zones.
      const active = branch.discounts.filter(
        (discount) => discount.active && [...zones].some((zone) => holdsAt(discount, now, zone)),
      )
      return { status: 200, body: active.map((discount) => writeDiscount(discount, amounts)) }
    },

    async listIndicators() {
      return {
        status: 200,
        body: catalog().document.branches.flatMap(({ indicators }) => indicators.map((it) => ({ ...it }))),
      }
    },

    async listEntityIndicators({ path: { type, id } }) {
      const indicators = indicatorsOf(type.toUpperCase(), id)
      return indicators ? { status: 200, body: indicators.map((it) => ({ ...it })) } : nothingHere
    },

    async listCustomizations({ path: { branchId } }) {
      const body = customizationsAnswer(catalog(), branchId)
      return body ? { status: 200, body } : nothingHere
    },

    async readLoyaltyProgram({ path: { branchId } }) {
      const branch = catalog().branch(branchId)
      if (!branch?.loyaltyProgram) return nothingHere
      return { status: 200, body: writeLoyaltyProgram(branch.loyaltyProgram, branch) }
    },
  } satisfies Partial<Operations>
}
