import { act, cleanup, fireEvent } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { expect } from 'vitest'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { type DistantStore, distantHour, distantStores } from './distant-stores.ts'
import { onEachCall, refused } from './web-calls.ts'

/** The addresses of a route and of those below it. */
export function pathsOf({ path, children = [] }: RouteObject, above = ''): readonly string[] {
  if (path === '*') return []
  const own = path === undefined ? above : `${above}/${path.replace(/^\//, '')}`
  return children.length === 0 ? [own || '/'] : children.flatMap((child) => pathsOf(child, own))
}

/** The calls that have no answer yet. */
let unanswered = 0

/** Counts the open calls of a page, and refuses each change below an address that it tells of; all else is answered as before. */
export function watchCalls(below?: string, asked: (change: string) => void = () => undefined) {
  const serve = globalThis.fetch
  onEachCall(async (request) => {
    const { method, url } = request
    const { pathname } = new URL(url)
    const isChange = below !== undefined && method !== 'GET' && pathname.startsWith(below)
    if (isChange) asked(`${method} ${pathname}`)
    unanswered += 1
    try {
      return isChange ? refused(403, 'ACCESS_DENIED') : await serve(request)
    } finally {
      unanswered -= 1
    }
  })
}

/** Waits until no call is open, nothing is being loaded, and the page stays as it is. */
export async function settled() {
  for (let quiet = 0, seen = ''; quiet < 3; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    const now = document.body.innerHTML
    const isLoading = unanswered > 0 || now.includes(shellTexts.loading) || now.includes('aria-busy="true"')
    quiet = now === seen && !isLoading ? quiet + 1 : 0
    seen = now
  }
}

const minuteOf = (time: string) => Number(time.slice(-5, -3)) * 60 + Number(time.slice(-2))
const timesIn = (text: string) =>
  [...text.matchAll(/(?<!\d)\d{1,2}:\d\d(?!\d)/g)].map(([time]) => time.padStart(5, '0'))

/** Whether a time is a full hour of UTC by a store's clock, or lies in its next two hours: a page offers minutes from now. */
function isTimeOf({ minutes, timeZone }: DistantStore, time: string): boolean {
  const now = new Date(distantHour).toLocaleTimeString('es', { timeZone, hour: '2-digit', minute: '2-digit' })
  const ahead = (minuteOf(time) - minuteOf(now) + 1440) % 1440
  return time.endsWith(minutes) || ahead <= 120
}

/** The text of an element without the choice of a store. */
function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const choice of copy.querySelectorAll('select, fieldset, [role="radiogroup"]')) choice.remove()
  return copy.textContent ?? ''
}

/** The times beside the name of one store that are not by its clock, and those of no store. */
function timesOfOthers(stores: readonly DistantStore[]): readonly string[] {
  const strange = timesIn(textOf(document.body)).filter((time) => !stores.some((store) => isTimeOf(store, time)))
  const mixed = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const text = textOf(element)
    const [store, other] = distantStores.filter(({ name }) => text.includes(name))
    return store && !other ? timesIn(text).filter((time) => !isTimeOf(store, time)) : []
  })
  return [...new Set([...strange, ...mixed])]
}

/** Holds what a page shows against the stores that it is about: its times, amounts, and the names that say whose they are. */
export function checkPage(where: string, stores: readonly DistantStore[] = distantStores) {
  const text = textOf(document.body)
  expect(timesOfOthers(stores), `${where}: each time is by the clock of its store`).toEqual([])
  const amounts = text.match(/\D?(?<![\d.])\d[\d.]*,\d\d(?!\d)/g) ?? []
  expect(
    amounts.filter((amount) => !stores.some(({ sign }) => amount.includes(sign))),
    `${where}: each amount has the sign of its store`,
  ).toEqual([])
  for (const { name, minutes } of stores)
    if (timesIn(text).some((time) => time.endsWith(minutes)))
      expect(text, `${where}: each store with a time is named`).toContain(name)
}

/** The buttons that can be pressed now. */
const buttons = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].filter(
    (button) => button.closest('dialog')?.open !== false,
  )
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? ''
const isInSheet = (button: HTMLElement) => button.closest('dialog')?.open === true
/** A sheet repeats the name of the button that has opened it: its own comes first. */
const named = (name: string) =>
  buttons()
    .toSorted((one, other) => Number(isInSheet(other)) - Number(isInSheet(one)))
    .find((button) => nameOf(button) === name)

/** Types into each field that shows, so that a form is sent. */
export function fillInEach() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type]), input[type="text"], textarea'))
    fireEvent.change(field, { target: { value: '25' } })
  for (const field of document.querySelectorAll('input[type="password"]'))
    fireEvent.change(field, { target: { value: 'tres tristes tigres' } })
}

type Walk = {
  readonly path: string
  readonly open: (path: string) => Promise<void>
  /** Whether a button is pressed on this page. */
  readonly isNew: (name: string, isOfPage: boolean) => boolean
  /** Types into the fields of a page before a press. */
  readonly fillIn?: () => void
  /** Whether each button of a sheet is pressed, too. */
  readonly isSheetPressed: boolean
  /** Presses a button, and looks at what it leads to. */
  readonly press: (where: string, click: () => void) => Promise<void>
}

/** Opens a page again for each of its buttons. */
export async function pressEach({ path, open, fillIn = () => undefined, isNew, isSheetPressed, press }: Walk) {
  const again = async () => {
    cleanup()
    await open(path)
    fillIn()
  }
  const pressed = (name: string, where: string) => press(where, () => named(name)?.click())
  await open(path)
  const own = new Set(
    buttons()
      .filter((button) => isNew(nameOf(button), button.closest('main') !== null))
      .map(nameOf),
  )
  for (const name of own) {
    const where = `${path} after "${name}"`
    await again()
    const outside = buttons().map(nameOf)
    await pressed(name, where)
    if (!isSheetPressed) continue
    const inside = buttons().filter((button) => isInSheet(button) || !outside.includes(nameOf(button)))
    for (const inner of new Set(inside.map(nameOf))) {
      await again()
      await pressed(name, where)
      fillIn()
      await pressed(inner, `${where} and "${inner}"`)
    }
  }
}
