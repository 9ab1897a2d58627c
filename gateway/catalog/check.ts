import type { Branch } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'
import type { Store } from '#domain/catalog/store.ts'
import { countries, countryCodes, isServed } from '#domain/country/countries.ts'
import type { CatalogError } from './catalog-error.ts'
import { brokenPlatesOfStore } from './check-store-plates.ts'

/** AMBIG-03: words that follow /api/diner/ in calls of their own. */
const reservedWords: readonly string[] = [
  'menu',
  'file',
  'log',
  'branchcontacts',
  'branchordermodes',
  'companies',
  'customer',
  'order',
]

/** Finds the errors that no part of the document shows alone: names taken twice, and references that lead nowhere. */
export function checkCatalog(document: CatalogDocument): CatalogError[] {
  return [
    ...reservedAliases(document),
    ...wrongPrefixes(document),
    ...repeatedIds(document),
    ...document.branches.flatMap((branch, index) => brokenBranch(document, branch, `branches[${index}]`)),
    ...document.stores.flatMap((store, index) => brokenStore(document, store, `stores[${index}]`)),
  ]
}

type Entry = { readonly path: string; readonly id: string }

function reservedAliases(document: CatalogDocument): CatalogError[] {
  return addressed(document).flatMap(({ path, id, alias }) => [
    ...(reservedWords.includes(alias) ? [{ path: `${path}.alias`, message: `${alias} is a reserved word` }] : []),
    ...(reservedWords.includes(id) ? [{ path: `${path}.id`, message: `${id} is a reserved word` }] : []),
  ])
}

/** Companies, branches and stores answer to an alias or an id in the same URL, so they share one space of names. */
function addressed({ companies, branches, stores }: CatalogDocument) {
  const of = (kind: string, all: readonly { readonly id: string; readonly alias: string }[]) =>
    all.map(({ id, alias }, index) => ({ path: `${kind}[${index}]`, id, alias }))
  return [...of('companies', companies), ...of('branches', branches), ...of('stores', stores)]
}

function repeatedIds(document: CatalogDocument): CatalogError[] {
  const inBranches = <Key extends keyof Branch>(
    kind: Key,
    list: (branch: Branch) => readonly { readonly id: string }[],
  ) => document.branches.flatMap((branch, index) => entries(`branches[${index}].${kind}`, list(branch)))
  const inStores = <Key extends keyof Store>(kind: Key, list: (store: Store) => readonly { readonly id: string }[]) =>
    document.stores.flatMap((store, index) => entries(`stores[${index}].${kind}`, list(store)))
  const names = addressed(document).flatMap(({ path, id, alias }) => [
    { path: `${path}.id`, id },
    ...(alias === id ? [] : [{ path: `${path}.alias`, id: alias }]),
  ])
  const everywhere: Entry[] = [
    ...names,
    ...inBranches('plates', (branch) => branch.plates),
    ...inBranches('menus', (branch) => branch.menus),
    ...inBranches('indicators', (branch) => branch.indicators),
    ...inBranches('discounts', (branch) => branch.discounts),
    ...inBranches('discountCodes', (branch) => branch.discountCodes),
    ...inBranches('surveys', (branch) => branch.surveys),
    ...inBranches('loyaltyRewards', (branch) => branch.loyaltyRewards),
    ...document.branches.flatMap((branch, index) =>
      branch.menus.flatMap((menu, place) => entries(`branches[${index}].menus[${place}].categories`, menu.categories)),
    ),
    ...inStores('orderModes', (store) => store.orderModes),
    ...inStores('deliveryZones', (store) => store.deliveryZones),
  ]
  return [
    ...repeats(document.countries.map(({ code }, index) => ({ path: `countries[${index}].code`, id: code }))),
    ...repeats(everywhere, ': ids and aliases are unique over all kinds'),
    ...document.branches.flatMap((branch, index) => repeatedWithinBranch(branch, `branches[${index}]`)),
    ...document.stores.flatMap((store, index) => repeatedWithinStore(store, `stores[${index}]`)),
  ]
}

function repeatedWithinBranch(branch: Branch, path: string): CatalogError[] {
  return [
    ...repeats(
      branch.discountCodes.map(({ code }, index) => ({
        path: `${path}.discountCodes[${index}].code`,
        id: code.toUpperCase(),
      })),
    ),
    ...branch.plates.flatMap((plate, index) => repeatedWithinPlate(plate, `${path}.plates[${index}]`)),
    ...branch.surveys.flatMap((survey, index) =>
      repeats(entries(`${path}.surveys[${index}].questions`, survey.questions)),
    ),
  ]
}

const repeatedWithinPlate = (plate: Plate, path: string): CatalogError[] => [
  ...repeats(entries(`${path}.sizes`, plate.sizes)),
  ...repeats(entries(`${path}.garnishGroups`, plate.garnishGroups)),
  ...plate.garnishGroups.flatMap((group, index) =>
    repeats(entries(`${path}.garnishGroups[${index}].garnishes`, group.garnishes)),
  ),
]

const repeatedWithinStore = (store: Store, path: string): CatalogError[] =>
  store.orderModes.flatMap((mode, index) => [
    ...repeats(entries(`${path}.orderModes[${index}].paymentTypes`, mode.paymentTypes)),
    ...repeats(entries(`${path}.orderModes[${index}].generalDiscounts`, mode.generalDiscounts)),
    ...repeats(entries(`${path}.orderModes[${index}].generalSurcharges`, mode.generalSurcharges)),
  ])

const entries = (path: string, all: readonly { readonly id: string }[]): Entry[] =>
  all.map(({ id }, index) => ({ path: `${path}[${index}].id`, id }))

function repeats(all: readonly Entry[], rule = ''): CatalogError[] {
  const first = new Map<string, string>()
  return all.flatMap(({ path, id }) => {
    const other = first.get(id)
    if (other === undefined) first.set(id, path)
    return other === undefined ? [] : [{ path, message: `${id} is taken by ${other}${rule}`, other }]
  })
}

function brokenBranch(document: CatalogDocument, branch: Branch, path: string): CatalogError[] {
  const stores = idsOf(document.stores.filter((store) => store.branchId === branch.id))
  const plates = idsOf(branch.plates)
  const indicators = idsOf(branch.indicators)
  const onMenus = new Set(branch.menus.flatMap((menu) => [...platesOf(menu)]))
  return [
    ...missing(`${path}.companyId`, branch.companyId, idsOf(document.companies), 'company'),
    ...branch.menus.flatMap((menu, index) => brokenMenu(branch, menu, `${path}.menus[${index}]`)),
    ...branch.plates.flatMap((plate, index) => [
      ...allMissing(`${path}.plates[${index}].indicatorIds`, plate.indicatorIds, indicators, 'indicator'),
      ...(onMenus.has(plate.id) ? [] : [{ path: `${path}.plates[${index}]`, message: `${plate.id} is on no menu` }]),
    ]),
    ...branch.discounts.flatMap((discount, index) =>
      allMissing(`${path}.discounts[${index}].plateIds`, discount.plateIds, plates, 'plate'),
    ),
    ...branch.discountCodes.flatMap(({ plateId }, index) =>
      plateId === null ? [] : missing(`${path}.discountCodes[${index}].plateId`, plateId, plates, 'plate'),
    ),
    ...allMissing(
      `${path}.loyaltyProgram.branchContactIds`,
      branch.loyaltyProgram?.branchContactIds ?? [],
      stores,
      'store of this branch',
    ),
    ...branch.loyaltyRewards.flatMap(({ branchContactId }, index) => [
      ...missing(`${path}.loyaltyRewards[${index}].branchContactId`, branchContactId, stores, 'store of this branch'),
      ...(branch.loyaltyProgram
        ? []
        : [{ path: `${path}.loyaltyRewards[${index}]`, message: 'has no loyaltyProgram that its points belong to' }]),
    ]),
  ]
}

function brokenMenu(branch: Branch, menu: Menu, path: string): CatalogError[] {
  const plates = new Map(branch.plates.map((plate) => [plate.id, plate]))
  const known = new Set(plates.keys())
  const onMenu = platesOf(menu)
  return [
    ...menu.categories.flatMap((category, index) => {
      const at = `${path}.categories[${index}].plateIds`
      return [
        ...allMissing(at, category.plateIds, known, 'plate'),
        ...repeats(category.plateIds.map((id, place) => ({ path: `${at}[${place}]`, id }))),
      ]
    }),
    ...allMissing(`${path}.remarkedPlateIds`, menu.remarkedPlateIds, onMenu, 'plate of this menu'),
    ...menu.upselleds.flatMap(({ plateId, price }, index) => {
      const plate = plates.get(plateId)
      const dearer = plate !== undefined && price >= Math.max(plate.price, ...plate.sizes.map((size) => size.price))
      return [
        ...missing(`${path}.upselleds[${index}].plateId`, plateId, onMenu, 'plate of this menu'),
        ...(dearer
          ? [{ path: `${path}.upselleds[${index}].price`, message: 'is not below the price of the plate' }]
          : []),
      ]
    }),
  ]
}

function brokenStore(document: CatalogDocument, store: Store, path: string): CatalogError[] {
  const branch = document.branches.find(({ id }) => id === store.branchId)
  const known = new Set(document.countries.map(({ code }) => code))
  return [
    ...missing(`${path}.address.country`, store.address.country, known, 'country'),
    ...(isServed(store.address.country) ? [] : [notServed(`${path}.address.country`, store.address.country)]),
    ...missing(`${path}.branchId`, store.branchId, idsOf(document.branches), 'branch'),
    ...(branch === undefined
      ? []
      : [
          ...store.orderModes.flatMap(({ menuId }, index) =>
            missing(`${path}.orderModes[${index}].menuId`, menuId, idsOf(branch.menus), `menu of branch ${branch.id}`),
          ),
          ...(store.surveyId === null
            ? []
            : missing(`${path}.surveyId`, store.surveyId, idsOf(branch.surveys), `survey of branch ${branch.id}`)),
          ...brokenPlatesOfStore(branch, store, path),
        ]),
  ]
}

const notServed = (path: string, code: string): CatalogError => ({
  path,
  message: `${code} is not served: no phone and no address of it can be given. Stores are served in ${countryCodes.join(', ')}`,
})

/** A prefix may have the area of an island behind the calling code, as 1809 does. */
const wrongPrefixes = ({ countries: all }: CatalogDocument): CatalogError[] =>
  all.flatMap(({ code, phonePrefix }, index) =>
    isServed(code) && !phonePrefix.startsWith(countries[code].callingCode)
      ? [
          {
            path: `countries[${index}].phonePrefix`,
            message: `${phonePrefix} is not the prefix of ${code}, which is ${countries[code].callingCode}`,
          },
        ]
      : [],
  )

const platesOf = (menu: Menu) => new Set(menu.categories.flatMap((category) => category.plateIds))

const idsOf = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id))

const missing = (path: string, id: string, known: ReadonlySet<string>, kind: string): CatalogError[] =>
  known.has(id) ? [] : [{ path, message: `${id} is no ${kind}` }]

const allMissing = (path: string, ids: readonly string[], known: ReadonlySet<string>, kind: string) =>
  ids.flatMap((id, index) => missing(`${path}[${index}]`, id, known, kind))
