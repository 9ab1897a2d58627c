import type { CatalogDocument } from '#domain/catalog/document.ts'
import { importCatalog } from '#gateway/catalog/import.ts'
import { storeUses } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { VirtualTime } from './virtual-time.ts'

type ShopHabits = Pick<Scenario, 'shops'>

/** Returns the catalogue with the changes of a scenario's shops, this number of milliseconds after the start. */
export function catalogAt(catalog: CatalogDocument, { shops }: ShopHabits, ms: number): CatalogDocument {
  const isOpen = ({ from, until }: { readonly from: number; readonly until: number }) => from <= ms && ms < until
  const gone = new Set(shops.flatMap(({ sellsOut }) => sellsOut.filter(isOpen).flatMap(({ plates }) => plates)))
  return {
    ...catalog,
    branches: catalog.branches.map((branch) => ({
      ...branch,
      plates: branch.plates.map((plate) => (gone.has(plate.id) ? { ...plate, visible: false } : plate)),
    })),
    stores: catalog.stores.map((store) => {
      const mine = shops.filter((shop) => shop.store === store.alias)
      const offerWaves = mine.find((shop) => shop.offerWaves)?.offerWaves
      return {
        ...store,
        ...(mine.some(({ pauses }) => pauses.some(isOpen)) && { status: 'TEMPORARILY_CLOSED' as const }),
        settings: {
          ...store.settings,
          ...(mine.some(({ requeues }) => requeues) && { requeueOnCancel: true }),
          ...(offerWaves && { offerWaves }),
        },
      }
    }),
  }
}

/**
 * Closes shops and takes plates off the menu at their times, by the code of `npm run catalog -- import`. Returns the
 * function that stops it.
 */
export function changeCatalog(database: Database, time: VirtualTime, catalog: CatalogDocument, shops: ShopHabits) {
  const change = (at: number) => {
    time.stir()
    void importCatalog(database, catalogAt(catalog, shops, at), {
      uses: storeUses,
      at: time.now(),
      withdraws: false,
    })
  }
  const stops = changesOf(shops).map((at) => time.after(at, () => change(at)))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns the times of a scenario's catalogue changes, in milliseconds from its start, in order. */
export const changesOf = ({ shops }: ShopHabits): readonly number[] => [
  ...new Set(
    shops
      .flatMap(({ pauses, sellsOut }) => [...pauses, ...sellsOut])
      .flatMap(({ from, until }) => [from, until])
      .filter((at) => at > 0)
      .sort((a, b) => a - b),
  ),
]
