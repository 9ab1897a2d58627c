import type { Plate } from '#domain/catalog/menu.ts'
import type { Pause } from '#domain/hours/pause.ts'
import type { Lever } from './state.ts'
import type { LeverTarget, MenuTarget } from './target.ts'

/**
 * Marks the plates, sizes and garnishes that these levers sell out, and takes every other mark off. A plate whose marks
 * stay is returned as the same object.
 */
export function withSoldOut(plates: readonly Plate[], levers: readonly Pick<Lever, 'target'>[]): readonly Plate[] {
  const targets = levers.flatMap(({ target }) => (isOfMenu(target) ? [target] : []))
  const off = new Set(targets.map(partKey))
  const touched = new Set(targets.map(({ plateId }) => plateId))
  return plates.map((plate) => (touched.has(plate.id) || hasMark(plate) ? markedPlate(plate, off) : plate))
}

function markedPlate(plate: Plate, off: ReadonlySet<string>): Plate {
  const isOff = (part: Omit<Part, 'plateId'>) => off.has(partKey({ ...part, plateId: plate.id }))
  return {
    ...marked(plate, isOff({})),
    sizes: plate.sizes.map((size) => marked(size, isOff({ sizeId: size.id }))),
    garnishGroups: plate.garnishGroups.map(({ id: groupId, garnishes, ...group }) => ({
      ...{ id: groupId, ...group },
      garnishes: garnishes.map((garnish) => marked(garnish, isOff({ groupId, garnishId: garnish.id }))),
    })),
  }
}

type Part = {
  readonly plateId: string
  readonly sizeId?: string
  readonly groupId?: string
  readonly garnishId?: string
}

/** A plate without a size and a garnish is the whole plate. */
const partKey = ({ plateId, sizeId, groupId, garnishId }: Part) => [plateId, sizeId, groupId, garnishId].join('/')

type Markable = { readonly soldOut?: true | undefined }

function marked<Thing extends Markable>(thing: Thing, isOff: boolean): Thing {
  if ((thing.soldOut ?? false) === isOff) return thing
  return { ...thing, soldOut: isOff ? true : undefined }
}

const hasMark = ({ soldOut, sizes, garnishGroups }: Plate): boolean =>
  soldOut === true ||
  sizes.some((size) => size.soldOut) ||
  garnishGroups.some(({ garnishes }) => garnishes.some((garnish) => garnish.soldOut))

/** Whether a target is a part of the menu, which menus show as sold out. */
export const isOfMenu = (target: LeverTarget): target is MenuTarget => 'plateId' in target

/** The pauses among these levers. */
export const pausesOf = (
  levers: readonly (Pick<Lever, 'target' | 'until'> & Pick<Pause, 'withoutSlots'>)[],
): readonly Pause[] =>
  levers.flatMap(({ target, until, withoutSlots }): readonly Pause[] => {
    if (target.type === 'store') return [{ modeId: null, until, withoutSlots }]
    return target.type === 'mode' ? [{ modeId: target.modeId, until, withoutSlots }] : []
  })
