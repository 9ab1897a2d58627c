import { Component } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { list, number, readText, text } from '../state/shape.ts'
import { readStorage, writeStorage } from '../state/storage.ts'

const storageKey = 'comanda.scroll'
/** No diner goes back more entries than this. */
const mostPositions = 100

/** The scroll position at which each page was left, by the key of its history entry. */
let positions = new Map<string, number>()

/**
 * Restores the scroll position of a page that was left; scrolls a new one to its top, or to the element that its
 * address names.
 */
export function ScrollKeeper() {
  return <Keeper location={useLocation()} type={useNavigationType()} />
}

type Props = { readonly location: Location; readonly type: NavigationType }

class Keeper extends Component<Props> {
  override componentDidMount() {
    history.scrollRestoration = 'manual'
    positions = stored()
    addEventListener('pagehide', this)
    const { location } = this.props
    const position = positions.get(location.key)
    if (position === undefined) showNamed(location)
    else restore(position)
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', this)
    stopWaiting()
  }

  /** Reads the position while the old page, and so its height, still exists. */
  override getSnapshotBeforeUpdate({ location }: Props) {
    if (location.key !== this.props.location.key) positions.set(location.key, scrollY)
    return null
  }

  override componentDidUpdate(before: Props) {
    const { location, type } = this.props
    if (location === before.location) return
    stopWaiting()
    const position = type === 'POP' ? positions.get(location.key) : undefined
    if (position !== undefined) return restore(position)
    // The same page with another query, for example after its parameters were read and removed.
    const isSamePage = type === 'REPLACE' && location.pathname === before.location.pathname
    if (!showNamed(location) && !isSamePage) scrollTo(0, 0)
  }

  override render() {
    return null
  }

  /**
   * Runs when the page is left. It is a method, because Safari 15 fails at a function in a class field (decision 075).
   */
  handleEvent() {
    positions.set(this.props.location.key, scrollY)
    // Without storage a reload starts at the top.
    writeStorage('tab', storageKey, JSON.stringify([...positions].slice(-mostPositions)))
    // When the diner comes back from another site, the browser restores the position.
    history.scrollRestoration = 'auto'
  }
}

const positionsShape = list((value) => {
  const [key, position] = Array.isArray(value) ? value : []
  return [text(key), number(position)] as const
})

const stored = () => new Map(readText(positionsShape, readStorage('tab', storageKey)))

let stopWaiting = () => {}

/** Scrolls to a place; again as the page grows, until it is tall enough or the reader has moved it. */
function restore(position: number) {
  let shown = 0
  const isThere = () => {
    scrollTo(0, position)
    shown = scrollY
    return shown > position - 1
  }
  if (isThere()) return
  const growth = new ResizeObserver(() => {
    if (scrollY !== shown || isThere()) stopWaiting()
  })
  stopWaiting = () => growth.disconnect()
  growth.observe(document.body)
}

/** Scrolls to the element that the address names after `#`; returns false when there is none. */
function showNamed({ hash }: Location): boolean {
  const named = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
  named?.scrollIntoView()
  return named !== null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
