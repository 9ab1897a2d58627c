import { Component } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'comanda.scroll'
/** More entries than anybody goes back. */
const mostKept = 100

/** How far each page was scrolled when it was left, by the key of its entry in the history. */
let positions = new Map<string, number>()

/** A page that was left is found as far down as it was; a new one begins at its top, or at what its address names. */
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
    else scrollTo(0, position)
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', this)
  }

  /** Before the page that was shown is gone, whose height the position needs. */
  override getSnapshotBeforeUpdate({ location }: Props) {
    if (location.key !== this.props.location.key) positions.set(location.key, scrollY)
    return null
  }

  override componentDidUpdate(before: Props) {
    const { location, type } = this.props
    if (location === before.location) return
    const position = type === 'POP' ? positions.get(location.key) : undefined
    if (position !== undefined) return scrollTo(0, position)
    // The same page with another query, such as one that was read and is dropped.
    const isSamePage = type === 'REPLACE' && location.pathname === before.location.pathname
    if (!showNamed(location) && !isSamePage) scrollTo(0, 0)
  }

  override render() {
    return null
  }

  /** The page is left. A method, since Safari 15 fails at a function in the field of a class (decision 075). */
  handleEvent() {
    positions.set(this.props.location.key, scrollY)
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostKept)))
    } catch {
      // Without storage a reload begins at the top.
    }
    // Whoever comes back from another site is where the browser has left them.
    history.scrollRestoration = 'auto'
  }
}

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** What the part of an address behind `#` names; false when there is nothing of that name. */
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
