import fc from 'fast-check'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'

export type Edit = { readonly kind: keyof typeof edits; readonly at: number; readonly to: number }
type Branch = CatalogDocument['branches'][number]

const pick = <One>(list: readonly One[], n: number): One => {
  const one = list[n % Math.max(1, list.length)]
  if (one === undefined) throw new Error('the catalogue has nothing to edit there')
  return one
}
const replaced = <One>(list: readonly One[], n: number, edit: (one: One) => One): readonly One[] =>
  list.map((one, index) => (index === n % list.length ? edit(one) : one))
const moved = <One>(list: readonly One[], from: number, to: number): readonly One[] => {
  const rest = list.toSpliced(from % list.length, 1)
  return rest.toSpliced(to % list.length, 0, pick(list, from))
}

const ofBranch = (document: CatalogDocument, n: number, edit: (branch: Branch) => Branch): CatalogDocument => ({
  ...document,
  branches: replaced(document.branches, n, edit),
})
const ofPlate = (document: CatalogDocument, n: number, edit: (plate: Plate) => Plate) =>
  ofBranch(document, n, (branch) => ({ ...branch, plates: replaced(branch.plates, n, edit) }))
const ofMenu = (document: CatalogDocument, n: number, edit: (menu: Menu) => Menu) =>
  ofBranch(document, n, (branch) => ({ ...branch, menus: replaced(branch.menus, n, edit) }))

/** Changes that shops make. Each leads from a document that a gateway takes to another one. */
const edits = {
  price: (document, at, to) => ofPlate(document, at, (plate) => ({ ...plate, price: plate.price + to * 100 })),
  name: (document, at, to) => ofPlate(document, at, (plate) => ({ ...plate, name: `Plato #${to}: "de la casa"` })),
  description: (document, at, to) =>
    ofPlate(document, at, (plate) => ({ ...plate, description: to % 2 ? '' : `Línea ${to}\notra` })),
  hidden: (document, at) => ofPlate(document, at, (plate) => ({ ...plate, visible: !plate.visible })),
  picture: (document, at, to) =>
    ofPlate(document, at, (plate) => ({ ...plate, imageUrl: to % 3 ? `/media/${to}.jpg` : null })),
  garnishPrice: (document, at, to) =>
    ofPlate(document, at, (plate) => ({
      ...plate,
      garnishGroups: plate.garnishGroups.map((group) => ({
        ...group,
        garnishes: replaced(group.garnishes, to, (garnish) => ({ ...garnish, price: to * 100 })),
      })),
    })),
  /** The same everywhere, as a change of the shared part would do. */
  sharedGarnishPrice: (document, at, to) =>
    ofBranch(document, at, (branch) => {
      const [group] = pick(
        branch.plates.filter(({ garnishGroups }) => garnishGroups.length > 0),
        at,
      ).garnishGroups
      return {
        ...branch,
        plates: branch.plates.map((plate) => ({
          ...plate,
          garnishGroups: plate.garnishGroups.map((one) =>
            one.id === group?.id
              ? { ...one, garnishes: replaced(one.garnishes, to, (garnish) => ({ ...garnish, price: to * 100 })) }
              : one,
          ),
        })),
      }
    }),
  groupGone: (document, at) =>
    ofPlate(document, at, (plate) => ({ ...plate, garnishGroups: plate.garnishGroups.slice(1) })),
  plateMoves: (document, at, to) =>
    ofBranch(document, at, (branch) => ({ ...branch, plates: moved(branch.plates, at, to) })),
  categoryMoves: (document, at, to) =>
    ofMenu(document, at, (menu) => ({ ...menu, categories: moved(menu.categories, at, to) })),
  placeInCategory: (document, at, to) =>
    ofMenu(document, at, (menu) => ({
      ...menu,
      categories: replaced(menu.categories, at, (category) => ({
        ...category,
        plateIds: moved(category.plateIds, at, to),
      })),
    })),
  newPlate: (document, at, to) =>
    ofBranch(document, at, (branch) => {
      const id = `plato-${at}-${to}`
      if (branch.plates.some((plate) => plate.id === id)) return branch
      const plate = { ...pick(branch.plates, at), id, name: `Plato ${to}` }
      const into = (menu: Menu) => ({
        ...menu,
        categories: replaced(menu.categories, to, (one) => ({ ...one, plateIds: [id, ...one.plateIds] })),
      })
      return {
        ...branch,
        plates: branch.plates.toSpliced(to % branch.plates.length, 0, plate),
        menus: replaced(branch.menus, at, into),
      }
    }),
  message: (document, at, to) => ofBranch(document, at, (branch) => ({ ...branch, customMessage: `Hoy: ${to}` })),
  delay: (document, at, to) => ({
    ...document,
    stores: replaced(document.stores, at, (store) => ({
      ...store,
      orderModes: replaced(store.orderModes, to, (mode) => ({
        ...mode,
        minDelayInMinutes: 0,
        maxDelayInMinutes: to % 120,
      })),
    })),
  }),
  hours: (document, at, to) => ({
    ...document,
    stores: replaced(document.stores, at, (store) => ({
      ...store,
      deliveryConfig: {
        ...store.deliveryConfig,
        workingDays: replaced(store.deliveryConfig.workingDays, to, (day) => ({
          ...day,
          workingHours: [{ startAt: '09:00', endAt: '10:00' }],
        })),
      },
    })),
  }),
  holiday: (document, at, to) => ({
    ...document,
    stores: replaced(document.stores, at, (store) => {
      const date = `2029-12-${String((to % 28) + 1).padStart(2, '0')}`
      const others = (store.deliveryConfig.exceptions ?? []).filter((one) => one.date !== date)
      const exceptions = [...others, { date, closed: true as const }].sort((a, b) => (a.date < b.date ? -1 : 1))
      return { ...store, deliveryConfig: { ...store.deliveryConfig, exceptions } }
    }),
  }),
  zone: (document, at, to) => ({
    ...document,
    stores: replaced(document.stores, at, (store) => ({
      ...store,
      deliveryZones: replaced(store.deliveryZones, to, (zone) => ({ ...zone, name: `Zona ${to}` })),
    })),
  }),
} satisfies Record<string, (document: CatalogDocument, at: number, to: number) => CatalogDocument>

const kinds = Object.keys(edits) as (keyof typeof edits)[]

/** A few edits in a sequence. */
export const someEdits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(60), to: fc.nat(500) }),
  { maxLength: 8 },
)

export const edited = (document: CatalogDocument, all: readonly Edit[]): CatalogDocument =>
  all.reduce((before, { kind, at, to }) => edits[kind](before, at, to), document)
