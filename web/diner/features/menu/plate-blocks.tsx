import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Menus up to this size are drawn whole, so that find-in-page and screen readers reach every plate. */
export const LONGEST_WHOLE_MENU = 80

const ROWS = 6
/** The estimated height of a row that was not measured yet. */
const ROW_PX = 130
/** The distance from the screen at which rows are drawn, so that fast scrolling shows no empty space. */
const NEAR = '1000px 0px'

type PlateBlocksProps<Item> = {
  /** Identifies the list, so that its measured heights are reused when the diner comes back. */
  id: string
  items: readonly Item[]
  /** Whether the menu is so long that only rows near the screen are drawn. */
  isLong: boolean
  children: (item: Item) => ReactNode
}

/** The rows of a category. The rows of a long menu are in blocks that keep their height while they are far away. */
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
      // Measured when it leaves the screen, because the observer already has the values.
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
