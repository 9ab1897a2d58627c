import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { PlateAtStore } from '#domain/catalog/store.ts'
import { toDecimal } from '#domain/money/money.ts'

/** The parts of a document beside a change that a person may take for changed. */
export type BesideChange = {
  /** The other dates of a list of exceptions; they stay as they are. */
  readonly otherDates: readonly string[] | null
  /** Stores that sell a plate by a value of their own, which differs from the changed one of the branch. */
  readonly ownValues: readonly OwnValue[]
}

export type OwnValue = { readonly branchContactId: string; readonly path: string; readonly value: number | boolean }

type DocumentPlace = { readonly kind: 'stores' | 'branches'; readonly index: number }

/** Returns what stays beside a change of one field of a store or branch. */
export function besideChange(document: CatalogDocument, { kind, index }: DocumentPlace, path: string): BesideChange {
  const keys = path.split('.')
  const store = kind === 'stores' ? document.stores[index] : undefined
  const branch = kind === 'branches' ? document.branches[index] : undefined
  return {
    otherDates: store ? otherDates(store, keys) : null,
    ownValues: branch && keys[0] === 'plates' ? ownValues(document, branch, keys.slice(1)) : [],
  }
}

type Store = CatalogDocument['stores'][number]
type Branch = CatalogDocument['branches'][number]

function otherDates(store: Store, keys: readonly string[]): readonly string[] | null {
  const date = keys[keys.indexOf('exceptions') + 1]
  if (!keys.includes('exceptions') || date === undefined) return null
  const mode = keys[0] === 'orderModes' ? store.orderModes.find(({ id }) => id === keys[1]) : null
  const { exceptions = [] } = mode ?? store.deliveryConfig
  return exceptions.flatMap((exception) => (exception.date === date ? [] : [exception.date]))
}

/** The keys are those behind `plates`: a plate, one of its fields, and a size. */
function ownValues(
  document: CatalogDocument,
  branch: Branch,
  [plateId, field, sizeId]: readonly string[],
): readonly OwnValue[] {
  const decimals = document.countries[0]?.mantissaLength ?? 2
  const stores = document.stores.filter(({ branchId }) => branchId === branch.id)
  const plates = branch.plates.filter(({ id }) => plateId === undefined || id === plateId)
  return stores.flatMap(({ id: branchContactId, plates: own = {} }) =>
    plates.flatMap((plate) => {
      const at: PlateAtStore = own[plate.id] ?? {}
      const amount = (name: string, value: number | undefined, ofBranch: number) =>
        value === undefined || value === ofBranch
          ? []
          : [{ branchContactId, path: `plates.${plate.id}.${name}`, value: toDecimal(value, decimals) }]
      const isOf = (name: string) => field === undefined || field === name
      return [
        ...(isOf('price') ? amount('price', at.price, plate.price) : []),
        ...(isOf('sizes')
          ? plate.sizes
              .filter(({ id }) => sizeId === undefined || id === sizeId)
              .flatMap(({ id, price }) => amount(`sizes.${id}`, at.sizes?.[id], price))
          : []),
        ...(isOf('visible') && at.visible !== undefined && at.visible !== plate.visible
          ? [{ branchContactId, path: `plates.${plate.id}.visible`, value: at.visible }]
          : []),
      ]
    }),
  )
}
