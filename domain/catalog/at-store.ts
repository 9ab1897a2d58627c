import type { Branch } from './branch.ts'
import type { Plate } from './menu.ts'
import type { PlateAtStore, Store } from './store.ts'

/** The branch with its plates as this store sells them. A store that changes nothing gets the branch itself. */
export function branchAtStore(branch: Branch, { plates = {} }: Pick<Store, 'plates'>): Branch {
  if (Object.keys(plates).length === 0) return branch
  return { ...branch, plates: branch.plates.map((plate) => plateAtStore(plate, plates[plate.id])) }
}

function plateAtStore(plate: Plate, own: PlateAtStore | undefined): Plate {
  if (!own) return plate
  const { price = plate.price, visible = plate.visible, sizes = {} } = own
  return {
    ...plate,
    price,
    visible,
    sizes: plate.sizes.map((size) => ({ ...size, price: sizes[size.id] ?? size.price })),
  }
}
