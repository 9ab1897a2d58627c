import type { Position } from '#domain/geo/position.ts'
import type { KnownHouse } from './house-numbers.ts'
import type { RoadLine } from './lines.ts'
import type { NamesByTown } from './names-by-town.ts'
import { type BlockOfLine, blocksOf, createNearest, type Foot } from './nearest-block.ts'
import { keyOfName } from './other-names.ts'
import { middleOf } from './stretches.ts'

/** A house and its place on the line of its street. */
export type Standing = { readonly house: KnownHouse; readonly foot: Foot }

/** Metres within which a house stands at a street, and those within which its street may be when it names it. */
const [besideReach, namedReach] = [80, 300]

/**
 * Puts each house at its street: the nearest of its name, or the nearest at all for one without a name. The name may be another name
 * that the street has in its town. Where two streets fit, the shown name is the better one. The keys of `otherNames` are all lines.
 */
export function houseLines(
  houses: readonly KnownHouse[],
  otherNames: ReadonlyMap<RoadLine, NamesByTown>,
  townAt: (at: Position) => string | undefined,
) {
  const byLine = new Map<RoadLine, Standing[]>()
  const named = [...otherNames.keys()].filter(({ name }) => name !== '')
  const nearest = createNearest(named.flatMap(blocksOf))
  const byName = Map.groupBy(named, ({ name }) => keyOfName(name))
  const byOtherName = blocksByOtherName(otherNames, townAt)
  const nearestOf = remembered((key) => createNearest((byName.get(key) ?? []).flatMap(blocksOf)))
  const nearestOther = remembered((key) => createNearest(byOtherName.get(key) ?? []))
  const nearestOtherIn = remembered((key, town) =>
    createNearest((byOtherName.get(key) ?? []).filter((block) => block.town === town)),
  )
  const footOf = ({ street, at }: KnownHouse): Foot | null => {
    if (street === '') return nearest(at, besideReach)
    const key = keyOfName(street)
    const beside = nearestOf(key)(at, besideReach) ?? nearestOther(key)(at, besideReach)
    return beside ?? nearestOf(key)(at, namedReach) ?? nearestOtherIn(key, townAt(at))(at, namedReach)
  }
  let leftOut = 0
  for (const house of houses) {
    const foot = footOf(house)
    if (!foot) leftOut++
    else byLine.set(foot.line, [...(byLine.get(foot.line) ?? []), { house, foot }])
  }
  return { byLine, leftOut }
}

type BlockInTown = BlockOfLine & { readonly town: string | undefined }

/** The blocks that have another name in their town, by that name. */
function blocksByOtherName(
  otherNames: ReadonlyMap<RoadLine, NamesByTown>,
  townAt: (at: Position) => string | undefined,
): ReadonlyMap<string, readonly BlockInTown[]> {
  const blocks = [...otherNames].flatMap(([line, byTown]) => {
    if (byTown.size === 0) return []
    return blocksOf(line).flatMap(({ block }) => {
      const town = townAt(middleOf(line, block))
      return (byTown.get(town) ?? []).map((name) => ({ key: keyOfName(name), line, block, town }))
    })
  })
  return Map.groupBy(blocks, ({ key }) => key)
}

/** Makes each finder once. */
function remembered(make: (key: string, town?: string) => ReturnType<typeof createNearest>) {
  const finders = new Map<string, ReturnType<typeof createNearest>>()
  return (key: string, town?: string) => {
    const id = `${key}|${town ?? ''}`
    const finder = finders.get(id) ?? make(key, town)
    finders.set(id, finder)
    return finder
  }
}
