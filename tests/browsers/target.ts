import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A control or a text as a person finds it: by its role and name, its label, or its words. */
export type Target = (
  | { readonly role: string; readonly name?: Words }
  | { readonly label: Words }
  | { readonly text: Words }
) & {
  /** Only inside elements of this role and name. */
  readonly within?: { readonly role: string; readonly name?: Words }
}

type Words = string | RegExp

/**
 * An element that a person could press. `isHit`: its middle is in sight, and no other element covers it. `isMoving`: an animation
 * carries it, whose next frame may be late.
 */
export type Pixel = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isHit: boolean
  readonly isMoving: boolean
  readonly isDisabled: boolean
  readonly value: string | null
}

const library = '@testing-library/dom/dist/@testing-library/dom.umd.min.js'
const finder = readFileSync(createRequire(import.meta.url).resolve(library), 'utf8')

/** An expression that puts the finder of roles and names into a page. */
export const installFinder = `(function () { ${finder} }).call(globalThis)`
export const hasFinder = `'TestingLibraryDom' in globalThis`

/** An expression that returns the spot of a target, scrolled into sight, or null. */
export const spotOf = (target: Target): string => `(${findSpot})(${JSON.stringify(target, writeWords)})`

const writeWords = (_: string, value: unknown) =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : value

/** Runs in the page. It is written for the oldest engine, and reads nothing of this file. */
const findSpot = String((target: never) => {
  const library = (globalThis as never)['TestingLibraryDom'] as never as Record<
    string,
    (...given: unknown[]) => HTMLElement[]
  >
  type RoleQuery = { readonly role?: string; readonly name?: unknown }
  const query = target as RoleQuery & { readonly label?: unknown; readonly text?: unknown; readonly within?: RoleQuery }
  const words = (given: unknown) =>
    given !== null && typeof given === 'object' ? new RegExp((given as RegExp).source, (given as RegExp).flags) : given
  const byRole = (inside: Element, of: RoleQuery) =>
    library['queryAllByRole']!(inside, of.role, of.name === undefined ? {} : { name: words(of.name) })
  const rooms = query.within ? byRole(document.body, query.within) : [document.body]
  const foundIn = (room: Element) =>
    'role' in query
      ? byRole(room, query)
      : 'label' in query
        ? library['queryAllByLabelText']!(room, words(query.label))
        : library['queryAllByText']!(room, words(query.text))
  const element = rooms.flatMap(foundIn)[0]
  if (!element) return null
  // A control that only draws over its label is pressed at the label, as a finger would.
  const drawn = element.matches('input[type=radio], input[type=checkbox]')
    ? element.closest('label') || element
    : element
  const box = () => drawn.getBoundingClientRect()
  const middle = box().top + box().height / 2
  if (middle < 0 || middle > innerHeight) drawn.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = box()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  // Firefox finds elements below its window too.
  const isInSight = top + height / 2 >= 0 && top + height / 2 <= innerHeight
  const carries = ({ playState, effect }: Animation) => {
    const isEndless = effect === null || effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return playState === 'running' && !isEndless && (effect as KeyframeEffect | null)?.target?.contains(drawn) === true
  }
  return {
    ...{ x: left, y: top, width, height },
    isHit: isInSight && at !== null && (drawn.contains(at) || at.contains(drawn)),
    isMoving: document.getAnimations().some(carries),
    isDisabled: (element as HTMLButtonElement).disabled === true || element.getAttribute('aria-disabled') === 'true',
    value: 'value' in element ? String((element as HTMLInputElement).value) : null,
  }
})
