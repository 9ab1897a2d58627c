import type { SideTable } from '../tables/side-table.ts'
import { refillStoreMoney } from './store-money.ts'

export const catalogTables: readonly SideTable[] = [
  {
    name: 'catalogs',
    holds: 'the versions of the catalogue',
    life: { forEver: 'orders are read with the version of their time' },
    whose: { nobody: "it is the shop's document", texts: ['document', 'change'] },
    transfer: { order: 'version', without: ['version'], inFirstFormat: true },
  },
  {
    name: 'store_money',
    holds: 'the currency of each store over time',
    life: { forEver: 'amounts of old events are read with it' },
    whose: { nobody: 'it is a part of the catalogue', texts: ['store_id', 'currency'] },
    transfer: { made: refillStoreMoney, from: 'catalogs' },
  },
]
