import { pausesOf } from '#domain/availability/on-menu.ts'
import type { FileType } from '#domain/catalog/branch.ts'
import type { Indicator } from '#domain/catalog/menu.ts'
import type { OrderMode, OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { holdingAt, holdsAt } from '#domain/pricing/validity.ts'
import { offeredSchedule } from '#domain/slots/offered-schedule.ts'
import { writeDiscount, writeGeneralDiscount, writeSurcharge } from '#openapi/wire/discounts.ts'
import { writeLoyaltyProgram } from '#openapi/wire/loyalty.ts'
import { writeModeFees, writeOfferedSchedule } from '#openapi/wire/order-modes.ts'
import { writeBranch } from '#openapi/wire/stores.ts'
import type { Levers } from '../availability/room.ts'
import { amountsAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { countryAnswer, customizationsAnswer, shopAnswer, storeWithBranch } from './answers.ts'
import { deliveryOperations } from './delivery.ts'
import type { MenuAnswers } from './menu-answer.ts'
import { placeOperations, positionOf } from './places.ts'
import { pricesAt } from './prices.ts'
import type { Asked } from './store-answer.ts'

const nothingHere = problem(404, 'NOT_FOUND', 'Nothing has this alias, code or id.')

const noSlots: OrderSchedule = { schedulerDaysInfo: [], datesBetween: null }

const fileFields = {
  LOGO: 'customLogoURL',
  BANNER_LOGO: 'customBannerLogoURL',
  HORIZONTAL_LOGO: null,
  BACKGROUND_LOGO: null,
} as const satisfies Record<FileType, 'customLogoURL' | 'customBannerLogoURL' | null>

/** Serves companies, brands, stores and menus to diners, from the catalogue in memory. */
export function shopOperations(
  services: Pick<Ground, 'catalog' | 'clock' | 'places' | 'log'> & {
    readonly levers: Levers
    readonly menuOf: MenuAnswers
  },
) {
  const { catalog, clock, levers, menuOf } = services
  const asked = async (query: { lat?: number; lng?: number }): Promise<Asked> => {
    await levers.ready()
    const now = clock.now()
    return { now, position: positionOf(query), leversOf: (storeId) => levers.at(storeId, now) }
  }

  const inMode = <Body>(id: string, read: (mode: OrderMode, store: Store) => Body) => {
    const found = catalog().orderMode(id)
    return found ? ({ status: 200, body: read(found.mode, found.store) } as const) : nothingHere
  }

  /** API-13. Returns null for an id of neither a plate nor a branch. */
  const indicatorsOf = (type: string, id: string): readonly Indicator[] | null => {
    if (type === 'BRANCH') return catalog().branch(id)?.indicators ?? null
    const found = type === 'PLATE' ? catalog().plate(id) : undefined
    return found ? found.branch.indicators.filter((it) => found.plate.indicatorIds.includes(it.id)) : null
  }

  return {
    ...deliveryOperations(services),
    ...placeOperations(services),

    async resolveAlias({ path: { alias }, query }) {
      const body = shopAnswer(catalog(), alias, await asked(query))
      return body ? { status: 200, body } : nothingHere
    },

    async readBranchContact({ path: { id }, query }) {
      const store = catalog().store(id)
      const body = store && storeWithBranch(catalog(), store, await asked(query))
      return body ? { status: 200, body } : nothingHere
    },

    async readCompany({ path: { companyId } }) {
      const company = catalog().company(companyId)
      return company ? { status: 200, body: { ...company } } : nothingHere
    },

    async listCompanyBranches({ path: { companyId }, query: { offset = 0, pageSize = 99 } }) {
      if (!catalog().company(companyId)) return nothingHere
      const branches = catalog().branchesOf(companyId)
      const page = branches.slice(offset, offset + pageSize).map(writeBranch)
      return { status: 200, body: { branches: page, total: branches.length } }
    },

    async listBranchOrderModes({ path: { branchId } }) {
      if (!catalog().branch(branchId)) return nothingHere
      const modes = catalog()
        .storesOf(branchId)
        .flatMap(({ orderModes }) => orderModes.filter(({ active }) => active))
      const distinct = new Map(modes.map(({ type, showName }) => [`${type} ${showName}`, { type, showName }]))
      return { status: 200, body: [...distinct.values()] }
    },

    async readMenu({ path: { branchContactAlias, orderModeId } }) {
      const found = catalog().orderMode(orderModeId)
      const named = catalog().byAlias(branchContactAlias)
      if (!found || named?.type !== 'branchContact' || named.value.id !== found.store.id) return nothingHere
      await levers.ready()
      const now = clock.now()
      const body = menuOf(catalog(), found, levers.at(found.store.id, now), now)
      return body ? { status: 200, body } : nothingHere
    },

    async listMenuHashes({ query: { orderModeId } }) {
      const menuHashes = orderModeId.flatMap((id) => {
        const hash = catalog().menuHash(id, clock.now().toISOString())
        return hash ? [{ orderModeId: id, hash }] : []
      })
      return { status: 200, body: { menuHashes } }
    },

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

    async listGeneralDiscounts({ path: { id } }) {
      return inMode(id, (mode, store) =>
        holdingAt(mode.generalDiscounts, clock.now().toISOString(), store.timeZone).map((discount) =>
          writeGeneralDiscount(discount, amountsAt(catalog(), store)),
        ),
      )
    },

    async listGeneralSurcharges({ path: { id } }) {
      return inMode(id, (mode, store) =>
        mode.generalSurcharges.map((surcharge) => writeSurcharge(surcharge, amountsAt(catalog(), store))),
      )
    },

    async readOrderModeFees({ path: { id } }) {
      return inMode(id, (mode, store) => {
        const branch = catalog().branch(store.branchId)
        const until = branch ? pricesAt(branch, { store, mode }, clock.now()).until : null
        return writeModeFees(mode, amountsAt(catalog(), store), until)
      })
    },

    async readOrderModeSchedule({ path: { orderModeId } }) {
      await levers.ready()
      const now = clock.now()
      return inMode(orderModeId, (mode, store) => {
        const pauses = pausesOf(levers.at(store.id, now))
        const configured = mode.orderSchedule ?? noSlots
        return writeOfferedSchedule(offeredSchedule(configured, { ...store, pauses }, mode, now.toISOString()))
      })
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

    async readCountry({ path: { country } }) {
      const body = countryAnswer(catalog(), country)
      return body ? { status: 200, body } : nothingHere
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

    async readFileUrl({ path: { id }, query: { type } }) {
      const named = catalog().byAlias(id)
      const branch =
        named?.type === 'branchContact'
          ? catalog().branch(named.value.branchId)
          : named?.type === 'branch'
            ? named.value
            : null
      const field = fileFields[type]
      const url = branch?.files[type] ?? (branch && field && branch[field])
      return url ? { status: 200, body: { url } } : nothingHere
    },

    async writeDinerLog({ body, request }) {
      // The text may hold an address or a phone: only where it came from is kept.
      request.log.warn({ dinerLog: pickSafe(body) }, 'a diner page reported a problem')
      return { status: 204, body: undefined }
    },
  } satisfies Partial<Operations>
}

const safeFields = ['component', 'message', 'branchId', 'bcId'] as const
const longest = 500

function pickSafe(body: unknown): Record<string, string> {
  const record = typeof body === 'string' ? parsed(body) : body
  if (typeof record !== 'object' || record === null) return {}
  return Object.fromEntries(
    safeFields.flatMap((field) => {
      const value = (record as Record<string, unknown>)[field]
      return typeof value === 'string' ? [[field, value.slice(0, longest)]] : []
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
