import { type Dispatch, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { OfferedStep } from '#openapi/client/board/offered-steps.ts'
import type { BoardAction, BoardState } from './board-state.ts'
import type { CardProps } from './card-props.ts'
import { heirOf, type Places } from './keys.ts'
import type { useSteps } from './use-steps.ts'

export type CardActions = Pick<CardProps, 'onStep' | 'onReject' | 'onKeep' | 'onToggle' | 'onFocus'>

/** The calls of the cards. They are the same functions at every drawing, so that a card is drawn again for its own sake alone. */
export function useCardActions(
  places: Places,
  { send, forget }: Pick<ReturnType<typeof useSteps>, 'send' | 'forget'>,
  dispatch: Dispatch<BoardAction>,
): CardActions {
  const latest = useRef(places)
  useLayoutEffect(() => {
    latest.current = places
  })
  return useMemo(
    () => ({
      onStep(code: string, step: OfferedStep) {
        const focus = step.is === 'see' ? null : focusOn(heirOf(latest.current, code))
        dispatch({ type: 'RejectionClosed', focus })
        if (step.is === 'cancel') dispatch({ type: 'OrderCanceled', code })
        void send(code, step)
      },
      onReject: (code) => dispatch({ type: 'RejectionOpened', code }),
      onKeep: (code) => dispatch({ type: 'RejectionClosed', focus: focusOn(code) }),
      onToggle: (mark) => dispatch({ type: 'LineToggled', mark }),
      onFocus(code) {
        dispatch({ type: 'CardFocused', code })
        forget(code)
      },
    }),
    [send, forget, dispatch],
  )
}

const focusOn = (code: string | null) => ({
  code,
  isByKeys: document.activeElement?.matches(':focus-visible') ?? false,
})

/** Moves the focus and the page to what the board's state asks for. */
export function useShownCard({ focus, part }: BoardState) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (focus === null || focus.code === null) return
    const card = root.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(focus.code)}"]`)
    card?.focus({ preventScroll: !focus.isByKeys })
  }, [focus])
  // The press that opens them may stand far below.
  useEffect(() => {
    if (part === 'scheduled')
      root.current?.querySelector('[data-lane="scheduled"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [part])
  return root
}
