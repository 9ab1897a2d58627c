import { isActiveLane } from '#domain/board/crowd.ts'
import type { Lane } from '#domain/board/lane.ts'
import type { Part } from './lane-shapes.ts'

/** The parts of the board that a person has chosen and opened, and the orders that they have not looked at yet. */
export type BoardState = {
  readonly part: Part
  readonly selected: string | null
  /** The order whose form of a rejection is open. */
  readonly rejecting: string | null
  readonly isHelpOpen: boolean
  /** The marks of the opened lines (`openedAs`). */
  readonly opened: ReadonlySet<string>
  /** The orders that changed since a person looked at them. */
  readonly changed: ReadonlySet<string>
  /** The card that takes the focus; a new object for each request. */
  readonly focus: CardFocus | null
}

/** A press of a finger scrolls nothing: the other columns would move under the hand. */
type CardFocus = { readonly code: string | null; readonly isByKeys: boolean }

export type BoardAction =
  | { readonly type: 'PartChosen'; readonly part: Part }
  | { readonly type: 'HelpToggled' }
  | { readonly type: 'LineToggled'; readonly mark: string }
  /** The plates of a canceled order would push the others down. */
  | { readonly type: 'OrderCanceled'; readonly code: string }
  | { readonly type: 'OrdersChanged'; readonly codes: readonly string[] }
  /** A card has the focus. */
  | { readonly type: 'CardFocused'; readonly code: string }
  /** The keys go to a card. */
  | { readonly type: 'CardReached'; readonly code: string | null; readonly lane: Lane }
  | { readonly type: 'RejectionOpened'; readonly code: string }
  /** The order was rejected, moved on or kept; `focus` is null where the focus stays. */
  | { readonly type: 'RejectionClosed'; readonly focus: CardFocus | null }
  /** Another person has moved the order whose form is open into this column. */
  | { readonly type: 'RejectionFollowed'; readonly lane: Lane }

export const boardAtFirst: BoardState = {
  ...{ part: 'active', selected: null, rejecting: null, isHelpOpen: false, focus: null },
  ...{ opened: new Set(), changed: new Set() },
}

export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'PartChosen':
      return { ...state, part: action.part }
    case 'HelpToggled':
      return { ...state, isHelpOpen: !state.isHelpOpen }
    case 'LineToggled':
      return { ...state, opened: toggled(state.opened, action.mark) }
    case 'OrderCanceled':
      return state.opened.has(action.code) ? { ...state, opened: toggled(state.opened, action.code) } : state
    case 'OrdersChanged':
      return { ...state, changed: new Set([...state.changed, ...action.codes]) }
    case 'CardFocused': {
      const { changed } = state
      return {
        ...state,
        selected: action.code,
        changed: changed.has(action.code) ? toggled(changed, action.code) : changed,
      }
    }
    case 'CardReached': {
      const part = isShown(state.part, action.lane) ? state.part : isActiveLane(action.lane) ? 'active' : action.lane
      return { ...focused(state, { code: action.code, isByKeys: true }), part }
    }
    case 'RejectionOpened':
      return { ...state, rejecting: action.code }
    case 'RejectionClosed':
      return { ...focused(state, action.focus), rejecting: null }
    case 'RejectionFollowed':
      return isShown(state.part, action.lane) ? state : { ...state, part: action.lane }
  }
}

const focused = (state: BoardState, focus: CardFocus | null): BoardState =>
  focus ? { ...state, focus, selected: focus.code } : state

const isShown = (part: Part, lane: Lane): boolean => part === 'active' && isActiveLane(lane)

function toggled(marks: ReadonlySet<string>, mark: string): ReadonlySet<string> {
  const next = new Set(marks)
  if (!next.delete(mark)) next.add(mark)
  return next
}
