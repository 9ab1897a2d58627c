import { fold } from '#domain/kernel/decider.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { codeTry } from '#web/diner/state/discount-code.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { type CheckoutCommand, type CheckoutState, decide, evolve, openedWith } from './checkout-state.ts'

/**
 * The state of a checkout while its page is open. Three parts outlive the page in the tab's storage: the draft, the
 * code and its answer. They are read from there and written back after each command, so that no data is stored twice.
 */
export function openCheckout(terms: Pick<CheckoutState, 'keepsCode'>) {
  let state = openedWith(checkoutDraft.current(), { ...storedCode(), wasAsked: false, hasExpired: false }, terms)
  let isWriting = false
  const listeners = new Set<() => void>()
  const read = (): CheckoutState => {
    const [draft, code] = [checkoutDraft.current(), storedCode()]
    if (state.form.draft !== draft) state = { ...state, form: { ...state.form, draft } }
    if (state.code.text !== code.text || state.code.isTyped !== code.isTyped || state.code.attempt !== code.attempt)
      state = { ...state, code: { ...state.code, ...code } }
    return state
  }

  return {
    getState: read,
    dispatch(command: CheckoutCommand) {
      const before = read()
      const decision = decide(before, command)
      if (!decision.ok) return decision
      state = fold({ initial: before, evolve }, decision.events)
      isWriting = true
      write(before, state)
      isWriting = false
      for (const notify of listeners) notify()
      return decision
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      const stops = cells.map((cell) => cell.subscribe(() => !isWriting && listener()))
      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
  }
}

const cells = [checkoutDraft, entryStore, codeTry]

const storedCode = () => {
  const { code, codeIsTyped } = entryStore.current()
  return { text: code ?? '', isTyped: codeIsTyped ?? false, attempt: codeTry.current() }
}

function write(before: CheckoutState, { form, code }: CheckoutState) {
  if (form.draft !== before.form.draft) checkoutDraft.set(form.draft)
  if (code.attempt !== before.code.attempt) codeTry.set(code.attempt)
  if (code.text !== before.code.text || code.isTyped !== before.code.isTyped)
    entryStore.save({ ...entryStore.current(), code: code.text || null, codeIsTyped: code.isTyped })
}
