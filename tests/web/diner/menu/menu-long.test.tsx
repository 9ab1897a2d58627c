import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

const real = globalThis.IntersectionObserver
afterEach(() => {
  globalThis.IntersectionObserver = real
  leave()
})

const menuAt = '/menu/parrilla-centro/Delivery'

/** The demo's shop with each plate this many times. */
const times = (count: number) => ({
  ...demoCatalog,
  branches: demoCatalog.branches.map((branch) => {
    const copies = (id: string) => Array.from({ length: count }, (_, n) => (n === 0 ? id : `${id}-${n}`))
    return {
      ...branch,
      plates: branch.plates.flatMap((plate) => copies(plate.id).map((id) => ({ ...plate, id }))),
      menus: branch.menus.map((menu) => ({
        ...menu,
        categories: menu.categories.map((each) => ({ ...each, plateIds: each.plateIds.flatMap(copies) })),
      })),
    }
  }),
})

/** A screen that a test scrolls. */
function aScreen() {
  const seen: { see: IntersectionObserverCallback; element: Element }[] = []
  globalThis.IntersectionObserver = class {
    readonly see: IntersectionObserverCallback
    constructor(see: IntersectionObserverCallback) {
      this.see = see
    }
    observe(element: Element) {
      seen.push({ see: this.see, element })
    }
    unobserve() {}
  } as unknown as typeof IntersectionObserver
  const tell = (element: Element, isIntersecting: boolean) =>
    act(async () => {
      const entry = { target: element, isIntersecting, boundingClientRect: { height: 777 } }
      seen.find((one) => one.element === element)?.see([entry as never], {} as never)
    })
  return { blocks: () => seen.map(({ element }) => element as HTMLElement), tell }
}

test('a menu of thousands draws the rows near the screen, and keeps the place of the others', async () => {
  const { blocks, tell } = aScreen()
  serveShops(times(50))
  visit(menuAt)
  const region = await screen.findByRole('region', { name: 'Entradas' })
  const rows = () => within(region).queryAllByRole('article')
  expect(rows()).toHaveLength(0)
  const [first] = blocks()
  expect(Number.parseFloat(first!.style.height)).toBeGreaterThan(0)
  await tell(first!, true)
  expect(rows()).toHaveLength(6)
  await tell(first!, false)
  expect(rows()).toHaveLength(0)
  expect(first!.style.height).toBe('777px')
})

test('[MENU-01] [MENU-03] in a menu of thousands each category has its chip and its title', async () => {
  aScreen()
  serveShops(times(50))
  visit(menuAt)
  const chips = within(await screen.findByRole('navigation', { name: 'Categorías' })).getAllByRole('link')
  for (const chip of chips) expect(screen.getByRole('heading', { name: chip.textContent ?? '' })).toBeTruthy()
})

test('a menu of ordinary length is drawn whole', async () => {
  const { blocks } = aScreen()
  serveShops()
  visit(menuAt)
  await screen.findByRole('region', { name: 'Entradas' })
  expect(blocks()).toEqual([])
})
