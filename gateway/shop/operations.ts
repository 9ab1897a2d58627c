import type { FileType } from '#domain/catalog/branch.ts'
import type { CountRefusal } from '#domain/ordering/refusal-reason.ts'
import { writeBranch } from '#openapi/wire/stores.ts'
import type { Levers } from '../availability/levers.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { countryAnswer, nothingHere, shopAnswer, storeWithBranch } from './answers.ts'
import { branchOperations } from './branch-operations.ts'
import { deliveryOperations } from './delivery.ts'
import type { MenuAnswers } from './menu-answer.ts'
import { modeOperations } from './mode-operations.ts'
import { placeOperations, positionOf } from './places.ts'
import type { StoreQuery } from './store-answer.ts'

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
    readonly countRefusal: CountRefusal
  },
) {
  const { catalog, clock, levers, menuOf } = services
  const asked = async (query: { lat?: number; lng?: number }): Promise<StoreQuery> => {
    await levers.ready()
    const now = clock.now()
    return { now, position: positionOf(query), leversOf: (storeId) => levers.at(storeId, now) }
  }

  return {
    ...deliveryOperations(services),
    ...placeOperations(services),
    ...modeOperations(services),
    ...branchOperations(services),

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

    async readCountry({ path: { country } }) {
      const body = countryAnswer(catalog(), country)
      return body ? { status: 200, body } : nothingHere
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
