import { z } from 'zod'
import { share } from './values.ts'

/** One name for all, or the share of each name; shares that do not add up to 1 are taken in proportion. */
type Mix<Name extends string> = Name | Readonly<Record<Name, number>>

/** A mix of these names, in the format of a file. */
export const mixOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.union(
    [z.enum(names), z.strictObject(sharesOf<Names[number]>(names))],
    `one of ${names.join(', ')}, or shares of them`,
  )

type Share = z.ZodDefault<typeof share>

const sharesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, share.default(0)])) as Record<Name, Share>

/**
 * Returns the single name, or one name by the shares of several; the first where no share is above 0. `dice` is below
 * 1.
 */
export function pickOf<Name extends string>(mix: Mix<Name>, dice: number): Name {
  if (typeof mix === 'string') return mix
  const names = Object.keys(mix) as [Name, ...Name[]]
  let left = dice * names.reduce((sum, name) => sum + mix[name], 0)
  const picked = names.find((name) => {
    left -= mix[name]
    return left < 0
  })
  return picked ?? names[0]
}
