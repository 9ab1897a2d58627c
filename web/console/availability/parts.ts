import { isWritten, spellingsOf } from '#domain/text/spellings.ts'
import { wordsOf } from '#domain/text/words.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

type Plate = Wire['Plate']
type Target = Wire['LeverTarget']

/** A part of a plate that can be sold out by itself, under the name of its group; sizes have none. */
export type Part = { readonly name: string; readonly group: string | null; readonly target: Target }

export const wholeOf = (plate: Plate): Target => ({ type: 'plate', plateId: plate.id })

export const partsOf = ({ id: plateId, sizes, garnishGroups }: Plate): readonly Part[] => [
  ...sizes.map(({ id, name }): Part => ({ name, group: null, target: { type: 'size', plateId, sizeId: id } })),
  ...garnishGroups.flatMap((group) =>
    group.garnishes
      .filter(({ visible }) => visible)
      .map(
        ({ id, name }): Part => ({
          ...{ name, group: group.name },
          target: { type: 'garnish', plateId, garnishGroupId: group.id, garnishId: id },
        }),
      ),
  ),
]

/** The part that a person looks for: the one whose name has the words, where the plate's own name has not. Else the whole plate. */
export function soughtPart(plate: Plate, text: string): Target {
  const part = hasWords(plate.showName, text) ? undefined : partsOf(plate).find(({ name }) => hasWords(name, text))
  return part?.target ?? wholeOf(plate)
}

/** Whether each word of the text begins a word of the name. A text without words is in each name. */
export function hasWords(name: string, text: string): boolean {
  const words = wordsOf(name)
  return spellingsOf(wordsOf(text)).every((spellings) => isWritten(spellings, words))
}

/** Two targets are the same thing of a store. */
export const isSame = (one: Target, other: Target): boolean => keyOf(one) === keyOf(other)

/** Busy mode is one thing, with more or fewer minutes. */
export const keyOf = ({ type, plateId, sizeId, garnishGroupId, garnishId, orderModeId, zoneId }: Target): string =>
  [type, plateId, sizeId, garnishGroupId, garnishId, orderModeId, zoneId].join('/')
