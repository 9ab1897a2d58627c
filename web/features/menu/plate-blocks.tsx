import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Menus up to here are drawn whole: every plate can be searched for and read out. */
export const LONGEST_WHOLE_MENU = 80

const ROWS = 6
/** About what a row takes, until it has been measured. */
const ROW_PX = 130
/** How far from the screen rows are drawn, so that a thumb does not outrun them. */
const NEAR = '1000px 0px'

type PlateBlocksProps<Item> = {
  /** Names the list among all; what was measured is known again when the diner comes back. */
  id: string
  items: readonly Item[]
  /** Whether the menu is so long that only what is near the screen is drawn. */
  isLong: boolean
  children: (item: Item) => ReactNode
}

/** The rows of a category; of a long menu in blocks, which keep their place while they are far. */
export function PlateBlocks<Item>({ id, items, isLong, children }: PlateBlocksProps<Item>) {
  if (!isLong) return <ul>{items.map(children)}</ul>
  return Array.from({ length: Math.ceil(items.length / ROWS) }, (_, index) => {
    const rows = items.slice(index * ROWS, (index + 1) * ROWS)
    const name = `${id} ${index}`
    return (
      <Block key={name} name={name} count={rows.length}>
        {() => rows.map(children)}
      </Block>
    )
  })
}

function Block({ name, count, children }: { name: string; count: number; children: () => ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    return watch(element, (entry) => {
      // Measured as it leaves, by what the observer knows anyway.
      if (!entry.isIntersecting && element.childElementCount > 0) heights.set(name, entry.boundingClientRect.height)
      startTransition(() => setNear(entry.isIntersecting))
    })
  }, [name])
  return (
    <ul ref={list} style={isNear ? undefined : { height: heights.get(name) ?? count * ROW_PX }}>
      {isNear && children()}
    </ul>
  )
}

const heights = new Map<string, number>()
const seers = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>()
let observer: IntersectionObserver | undefined

function watch(element: Element, see: (entry: IntersectionObserverEntry) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) seers.get(entry.target)?.(entry)
    },
    { rootMargin: NEAR },
  )
  const watching = observer
  seers.set(element, see)
  watching.observe(element)
  return () => watching.unobserve(element)
}
