import { type Lane, lanes } from '#domain/board/lane.ts'
import { flag } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'

/** Whether single keys act on the board: a person who speaks to the computer, or shakes, turns them off. */
export const usesKeys = createStored<boolean>('comanda.console.keys', flag)

/** The wish of a key. */
export type KeyWish =
  | { readonly is: 'move'; readonly way: 'up' | 'down' | 'left' | 'right' }
  | { readonly is: 'accept' | 'ready' | 'see' | 'reject' | 'print' | 'help' | 'search' | 'open' }

const wishes: Readonly<Record<string, KeyWish>> = {
  ArrowUp: { is: 'move', way: 'up' },
  ArrowDown: { is: 'move', way: 'down' },
  ArrowLeft: { is: 'move', way: 'left' },
  ArrowRight: { is: 'move', way: 'right' },
  Enter: { is: 'accept' },
  ' ': { is: 'open' },
  r: { is: 'ready' },
  v: { is: 'see' },
  x: { is: 'reject' },
  p: { is: 'print' },
  '/': { is: 'search' },
  '?': { is: 'help' },
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>

/** Returns null for a key that is not the board's: it is typed into a field, or presses a button. */
export function wishOf({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyPress): KeyWish | null {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return null
  const on = target instanceof Element ? target : null
  if (on?.closest('input, select, textarea, dialog, [contenteditable="true"]')) return null
  const wish = wishes[key.length === 1 ? key.toLowerCase() : key] ?? null
  if ((wish?.is === 'accept' || wish?.is === 'open') && on?.closest('a, button, summary')) return null
  return wish
}

/** The codes of each column, as they are shown. */
export type Places = Readonly<Record<Lane, readonly string[]>>

/** The column of a card; undefined for one that is not on the board. */
export const laneOf = (places: Places, code: string): Lane | undefined =>
  lanes.find((lane) => places[lane].includes(code))

/** The card that an arrow leads to from a card; from none, the first one. */
export function neighbourOf(places: Places, code: string | null, way: 'up' | 'down' | 'left' | 'right'): string | null {
  const lane = code === null ? undefined : laneOf(places, code)
  if (!lane || code === null) return firstOf(places)
  const at = places[lane].indexOf(code)
  if (way === 'up' || way === 'down') return places[lane][at + (way === 'up' ? -1 : 1)] ?? code
  const others = way === 'left' ? lanes.slice(0, lanes.indexOf(lane)).reverse() : lanes.slice(lanes.indexOf(lane) + 1)
  const next = others.find((one) => places[one].length > 0)
  return next ? (places[next][Math.min(at, places[next].length - 1)] ?? code) : code
}

/** The first card of the board: that of the new orders, if there is one. */
export const firstOf = (places: Places): string | null =>
  (['new', 'preparing', 'ready', 'onTheWay', 'scheduled', 'done'] as const).flatMap((lane) => places[lane])[0] ?? null

/** The card that takes the focus when a card leaves its column. */
export function heirOf(places: Places, code: string): string | null {
  const lane = laneOf(places, code)
  if (!lane) return null
  const at = places[lane].indexOf(code)
  return places[lane][at + 1] ?? places[lane][at - 1] ?? null
}
