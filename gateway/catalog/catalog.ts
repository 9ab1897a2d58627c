import { createHash } from 'node:crypto'
import { branchAtStore } from '#domain/catalog/at-store.ts'
import type { Branch, Survey } from '#domain/catalog/branch.ts'
import type { Discount, DiscountCode, Validity } from '#domain/catalog/discount.ts'
import type { CatalogDocument, Company, Country } from '#domain/catalog/document.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { holdingAt } from '#domain/pricing/validity.ts'
import type { Notation } from '#openapi/wire/amounts.ts'

export type AliasTarget =
  | { readonly type: 'company'; readonly value: Company }
  | { readonly type: 'branch'; readonly value: Branch }
  | { readonly type: 'branchContact'; readonly value: Store }

export type Catalog = ReturnType<typeof createCatalog>

/** A store that the catalogue no longer has and that orders or couriers still belong to, as the newest version with it had it. */
export type Withdrawn = { readonly store: Store; readonly branch: Branch; readonly country: Country | undefined }

/**
 * One version of the catalogue, indexed. It never changes: another version is another reader. All of it but
 * `served` is what sells now.
 */
export function createCatalog(document: CatalogDocument, withdrawn: readonly Withdrawn[] = []) {
  const companies = byId(document.companies)
  const branches = byId(document.branches)
  const stores = byId(document.stores)
  const countries = new Map(document.countries.map((country) => [country.code, country]))
  const addressed = new Map<string, AliasTarget>([
    ...document.companies.flatMap((value) => bothNames(value, { type: 'company', value })),
    ...document.branches.flatMap((value) => bothNames(value, { type: 'branch', value })),
    ...document.stores.flatMap((value) => bothNames(value, { type: 'branchContact', value })),
  ])
  const modes = new Map(
    document.stores.flatMap((store) => store.orderModes.map((mode) => [mode.id, { store, mode }] as const)),
  )
  const inBranch = <Kind extends 'plates' | 'menus' | 'surveys'>(kind: Kind) =>
    new Map(
      document.branches.flatMap((branch) =>
        branch[kind].map((value) => [value.id, { branch, value: value as Branch[Kind][number] }] as const),
      ),
    )
  const plates = inBranch('plates')
  const menus = inBranch('menus')
  const surveys = inBranch('surveys')
  const sellers = new Map(
    document.stores.flatMap((store) => {
      const branch = branches.get(store.branchId)
      return branch ? [[store.id, branchAtStore(branch, store)] as const] : []
    }),
  )
  const menuHashes = new Map<string, string>()
  const revisions = new Map<string, string>()

  const former = new Map(withdrawn.map((one) => [one.store.id, one]))
  const formerByName = new Map(withdrawn.flatMap((one) => [one.store.id, one.store.alias].map((name) => [name, one])))
  const formerBranches = new Map(withdrawn.map(({ branch }) => [branch.id, branch]))
  const formerCountries = new Map(withdrawn.map(({ country }) => [country?.code, country]))

  const notations = new Map(
    [...formerCountries.values(), ...document.countries].flatMap((country) =>
      country ? [[country.currencyCode, notationOf(country)] as const] : [],
    ),
  )

  const servedStore = (id: string): Store | undefined => stores.get(id) ?? former.get(id)?.store
  const servedBranch = (id: string): Branch | undefined => branches.get(id) ?? formerBranches.get(id)

  return {
    document,
    /** The stores that existing orders and couriers need: those that sell now, and those that were taken out. */
    served: {
      store: servedStore,
      storeByAlias: (aliasOrId: string): Store | undefined => {
        const named = addressed.get(aliasOrId)
        if (named) return named.type === 'branchContact' ? named.value : undefined
        return formerByName.get(aliasOrId)?.store
      },
      branch: servedBranch,
      /** A store with its brand. */
      origin: (storeId: string): { readonly store: Store; readonly branch: Branch } | null => {
        const store = servedStore(storeId)
        const branch = store && servedBranch(store.branchId)
        return store && branch ? { store, branch } : null
      },
      country: (code: string): Country | undefined => countries.get(code) ?? formerCountries.get(code),
      /** A currency that the catalogue has no more is written by its code. */
      notationOf: (currency: string): Notation => notations.get(currency) ?? { currencySymbol: `${currency}\u00a0` },
      survey: (id: string): Survey | undefined =>
        surveys.get(id)?.value ?? withdrawn.flatMap(({ branch }) => branch.surveys).find((survey) => survey.id === id),
    },
    byAlias: (aliasOrId: string): AliasTarget | undefined => addressed.get(aliasOrId),
    company: (id: string): Company | undefined => companies.get(id),
    branch: (id: string): Branch | undefined => branches.get(id),
    /** The branch of a store, with its plates as this store sells them: read prices and visibility from it. */
    branchAt: (storeId: string): Branch | undefined => sellers.get(storeId),
    store: (id: string): Store | undefined => stores.get(id),
    country: (code: string): Country | undefined => countries.get(code),
    branchesOf: (companyId: string): Branch[] => document.branches.filter((branch) => branch.companyId === companyId),
    storesOf: (branchId: string): Store[] => document.stores.filter((store) => store.branchId === branchId),
    orderMode: (id: string): { store: Store; mode: OrderMode } | undefined => modes.get(id),
    menuOf: (mode: OrderMode): Menu | undefined => menus.get(mode.menuId)?.value,
    /**
     * MODE-03: two modes with equal hashes offer the same plates at the same prices, so a cart outlives the change. The
     * prices are those of this instant.
     */
    menuHash: (modeId: string, at: string): string | undefined => {
      const found = modes.get(modeId)
      const menu = found && menus.get(found.mode.menuId)
      if (!menu) return undefined
      const seller = sellers.get(found.store.id) ?? menu.branch
      const active = seller.discounts.filter((discount) => discount.active)
      const discounts = holdingAt(active, at, found.store.timeZone)
      const sells = seller === menu.branch ? null : found.store.id
      const key = JSON.stringify([menu.value.id, sells, ...discounts.map(({ id }) => id)])
      const hash = menuHashes.get(key) ?? hashOf(seller, menu.value, discounts)
      menuHashes.set(key, hash)
      return hash
    },
    /** Another one says that open pages of this store show something old. */
    revisionOf: (storeId: string): string | undefined => {
      const [store, branch] = [stores.get(storeId), sellers.get(storeId)]
      if (!store || !branch) return undefined
      const known = revisions.get(storeId)
      if (known) return known
      // No page shows these.
      const { discountCodes: _, surveys: __, ...shown } = branch
      const company = companies.get(branch.companyId)
      const revision = digestOf([store, shown, company, countries.get(store.address.country)]).slice(0, 16)
      revisions.set(storeId, revision)
      return revision
    },
    plate: (id: string): { branch: Branch; plate: Plate } | undefined => {
      const found = plates.get(id)
      return found && { branch: found.branch, plate: found.value }
    },
    survey: (id: string): Survey | undefined => surveys.get(id)?.value,
    /** Codes are typed by people, so the case does not count. */
    discountCode: (branchId: string, code: string): DiscountCode | undefined => {
      const wanted = code.trim().toUpperCase()
      return branches.get(branchId)?.discountCodes.find((known) => known.code.toUpperCase() === wanted)
    },
  }
}

const notationOf = ({ currencySymbol, hideZeroCents }: Country): Notation => ({
  currencySymbol,
  ...(hideZeroCents && { hideZeroCents }),
})

function byId<Entity extends { readonly id: string }>(all: readonly Entity[]): ReadonlyMap<string, Entity> {
  return new Map(all.map((entity) => [entity.id, entity]))
}

const bothNames = (names: { id: string; alias: string }, entry: AliasTarget): [string, AliasTarget][] => [
  [names.id, entry],
  [names.alias, entry],
]

/** Words and pictures may change under a cart; what it holds and costs may not. */
function hashOf(branch: Branch, menu: Menu, discounts: readonly Discount[]): string {
  const offered = new Set(menu.categories.flatMap((category) => category.plateIds))
  const content = {
    plates: sorted(branch.plates.filter((plate) => offered.has(plate.id))).map((plate) => ({
      id: plate.id,
      price: plate.price,
      sizes: plate.sizes.map(({ id, price }) => ({ id, price })),
      groups: plate.garnishGroups.map(({ id, mandatory, multipleSelection, min, max, garnishes }) => ({
        id,
        mandatory,
        multipleSelection,
        min,
        max,
        garnishes: garnishes.map(({ id, price, visible }) => ({ id, price, visible })),
      })),
      visible: plate.visible,
      maxQuantity: plate.maxQuantity,
    })),
    upselleds: [...menu.upselleds]
      .sort((a, b) => (a.plateId < b.plateId ? -1 : 1))
      .map(({ plateId, price }) => ({ plateId, price })),
    discounts: sorted(discounts)
      .map(({ name: _, plateIds, ...value }) => ({
        plateIds: plateIds.filter((id) => offered.has(id)).sort(),
        // A store of documents may give the fields back in another order.
        value: Object.entries(value)
          .filter(([field]) => !validityFields.includes(field))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      }))
      .filter((discount) => discount.plateIds.length > 0),
  }
  return digestOf(content).slice(0, 32)
}

const digestOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** They say when a discount holds, and not what it is worth. */
const validityFields: readonly string[] = ['validFrom', 'validUntil', 'weekdays', 'hours'] satisfies (keyof Validity)[]

const sorted = <Entity extends { readonly id: string }>(all: readonly Entity[]): Entity[] =>
  [...all].sort((a, b) => (a.id < b.id ? -1 : 1))
