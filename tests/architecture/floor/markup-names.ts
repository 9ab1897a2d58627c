import type { Identifier } from '@mdn/browser-compat-data/types'
import { childrenOf, compatAt, type Feature, lackingOf, tooNew } from './compat.ts'

/** An element of HTML that is too new. */
export const newElement = (tag: string): Feature | null => tooNew(`<${tag}>`, compatAt('html', 'elements', tag))

/** An attribute, of the element or of all. */
export const newAttribute = (tag: string, name: string): Feature | null =>
  tooNew(`<${tag} ${name}>`, compatAt('html', 'elements', tag, name) ?? compatAt('html', 'global_attributes', name))

/** A property of a style; those with a prefix are for one engine by intent. */
export const newProperty = (name: string): Feature | null =>
  name.startsWith('-') ? null : tooNew(name, compatAt('css', 'properties', name))

/** The functions, units and keywords of a style's value that are too new. */
export function newValueParts(property: string, value: string): readonly Feature[] {
  const bare = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const functions = [...bare.matchAll(/(?<![\w-])(-?[a-z][\w-]*)\(/gi)].map(([, name = '']) => newFunctions.get(name))
  const units = [...bare.matchAll(/(?<![\w#.-])-?[\d.]+([a-z]+)/gi)].map(([, unit = '']) => newUnit(unit))
  const words = property.startsWith('--')
    ? []
    : [...bare.matchAll(/(?<![\w#.(-])[a-z][a-z-]*(?![\w(-])/gi)].map(([word]) =>
        tooNew(`${property}: ${word}`, compatAt('css', 'properties', property, word)),
      )
  return [...functions, ...units, ...words].filter((one) => one !== null && one !== undefined)
}

const dynamicUnits = /^[dsl]v(?:w|h|i|b|min|max)$/
const groups: Readonly<Record<string, string>> = { d: 'dynamic', s: 'small', l: 'large' }

function newUnit(unit: string): Feature | null {
  const key = dynamicUnits.test(unit) ? `viewport_percentage_units_${groups[unit.slice(0, 1)]}` : unit
  const containers = /^cq(?:w|h|i|b|min|max)$/.test(unit) ? 'container_query_length_units' : key
  return tooNew(`unit ${unit}`, compatAt('css', 'types', 'length', containers))
}

/** Functions of values that the data has only above the floor. */
const newFunctions: ReadonlyMap<string, Feature> = functionsAboveTheFloor()

function functionsAboveTheFloor(): ReadonlyMap<string, Feature> {
  const found = new Map<string, { lacking: readonly string[]; isOld: boolean }>()
  const read = (at: Identifier | undefined, depth: number) => {
    for (const [key, one] of childrenOf(at)) {
      const name = key.replace(/[-_]function$/, '')
      if (one.__compat) {
        const lacking = lackingOf(one.__compat)
        const known = found.get(name)
        found.set(name, {
          lacking: lacking.length > 0 ? lacking : (known?.lacking ?? []),
          isOld: known?.isOld === true || lacking.length === 0,
        })
      }
      if (depth > 0) read(one, depth - 1)
    }
  }
  read(compatAt('css', 'types'), 1)
  return new Map(
    [...found].flatMap(([name, { lacking, isOld }]) =>
      isOld ? [] : [[name, { name: `${name}()`, lacking }] as const],
    ),
  )
}
