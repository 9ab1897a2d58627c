import type { Identifier } from '@mdn/browser-compat-data/types'
import { childrenOf, compatAt, type Feature, lackingOf } from './compat.ts'

type Member = Feature & {
  readonly kind: 'member' | 'static' | 'event'
  readonly label: string
  readonly isOfBrowser: boolean
}

/** The members of all interfaces that our oldest browsers have. A found name must belong to another interface. */
const members: readonly Member[] = interfaces().flatMap(([owner, own]) =>
  childrenOf(own)
    .filter(([key, member]) => member.__compat && key !== owner && !key.startsWith('@@'))
    .map(([key, member]) => {
      const [, label = key, kind = 'member'] = /^(\w+)_(static|event)$/.exec(key) ?? []
      const lacking = lackingOf(member.__compat)
      const isOfBrowser = compatAt('api', owner) === own
      return { name: `${owner}.${label}`, lacking, label, kind: kind as Member['kind'], isOfBrowser }
    }),
)

/**
 * Members that exist on the platform only above the floor, by name, because in a built file only the name of
 * `list.toSorted()` is known.
 */
export const newMembers = aboveTheFloor('member')

/** Events that interfaces have only above the floor. */
export const newEvents = aboveTheFloor('event')

/**
 * Everything that our oldest browsers may lack, as paths from the window. The data does not say which members of a
 * built-in are static, so both places are named.
 */
export const missingPaths = (): readonly (readonly string[])[] => [
  ...childrenOf(compatAt('api'))
    .filter(([, one]) => lackingOf(one.__compat).length > 0)
    .map(([name]) => [name]),
  ...members
    .filter(({ kind, lacking }) => kind !== 'event' && lacking.length > 0)
    .flatMap(({ name, kind, isOfBrowser }) => {
      const [owner = '', label = ''] = name.split('.')
      if (owner === 'Window') return [[label]]
      return [
        ...(kind === 'static' || !isOfBrowser ? [[owner, label]] : []),
        ...(kind === 'member' ? [[owner, 'prototype', label]] : []),
      ]
    }),
]

/** Interfaces of which the web client has no instance. With their members, every `length` would be uncertain. */
const elsewhere = /^(?:SVG|RTC|CSS|FileSystem|PublicKey|ProcessingInstruction|\w*Audio)/

/** Names that an interface of the browser has above the floor. Others may have it below, such as `size`. */
export const doubtfulNames: ReadonlySet<string> = new Set(
  members
    .filter(({ lacking, isOfBrowser, kind }) => isOfBrowser && kind !== 'event' && lacking.length > 0)
    .filter(({ name }) => !elsewhere.test(name))
    .map(({ label }) => label),
)

/** By name; if several interfaces have it, the first is named. */
function aboveTheFloor(kind: Member['kind']): ReadonlyMap<string, Feature> {
  const own = members.filter((member) => member.kind === kind)
  const old = new Set(own.filter(({ lacking }) => lacking.length === 0).map(({ label }) => label))
  const found = new Map<string, Feature>()
  for (const { label, name, lacking } of own) {
    if (!old.has(label) && !found.has(label)) found.set(label, { name, lacking })
  }
  return found
}

function interfaces(): readonly (readonly [string, Identifier])[] {
  const all = [compatAt('javascript', 'builtins'), compatAt('javascript', 'builtins', 'Intl'), compatAt('api')]
  return all.flatMap(childrenOf).filter(([, one]) => lackingOf(one.__compat).length === 0)
}
