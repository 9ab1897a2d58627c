import { afterEach, expect, test, vi } from 'vitest'
import { openCheckout } from '#web/diner/pages/checkout/state/checkout-store.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { codeTry } from '#web/diner/state/discount-code.ts'
import { entryStore } from '#web/diner/state/entry.ts'

afterEach(() => {
  checkoutDraft.startOver()
  codeTry.set(null)
  entryStore.reset()
})

const attempt = { text: 'BRASAS15', branchId: 'parrilla', phone: '+5491155554444', status: 'loading' } as const

test('data that outlives the page is there when it is opened again, and the rest starts over', () => {
  const first = openCheckout({ keepsCode: false })
  first.dispatch({ type: 'ChangeDraft', changes: { customerName: 'Ana' } })
  first.dispatch({ type: 'TypeCode', text: 'BRASAS15' })
  first.dispatch({ type: 'LeaveField', field: 'phone' })
  first.dispatch({ type: 'OpenSheet', sheet: 'code' })
  const { form, code, sheet } = openCheckout({ keepsCode: false }).getState()
  expect([form.draft.customerName, code.text, code.isTyped]).toEqual(['Ana', 'BRASAS15', true])
  expect([form.left.size, sheet]).toEqual([0, null])
})

test('a link’s data while the page is open is part of its state', () => {
  const checkout = openCheckout({ keepsCode: false })
  const heard = vi.fn()
  const stop = checkout.subscribe(heard)
  entryStore.save({ code: 'BRASAS15', customerName: 'Ana' })
  checkoutDraft.startOver()
  expect(heard).toHaveBeenCalled()
  const { form, code } = checkout.getState()
  expect([form.draft.customerName, code.text, code.isTyped]).toEqual(['Ana', 'BRASAS15', false])
  expect(checkout.getState()).toBe(checkout.getState())
  stop()
  heard.mockClear()
  checkoutDraft.startOver()
  expect(heard).not.toHaveBeenCalled()
})

test('a command that writes to several places notifies once, and the rest of the entry stays', () => {
  entryStore.save({ phone: '11 5555 4444', code: 'BRASAS15' })
  codeTry.set(attempt)
  const checkout = openCheckout({ keepsCode: false })
  const states: unknown[] = []
  checkout.subscribe(() => states.push(checkout.getState()))
  checkout.dispatch({ type: 'StartOver', draft: { ...checkoutDraft.current(), customerName: 'Ana' } })
  expect(states).toHaveLength(1)
  expect(states[0]).toMatchObject({ form: { draft: { customerName: 'Ana' } }, code: { text: '', attempt: null } })
  expect(codeTry.current()).toBeNull()
  expect(entryStore.current()).toMatchObject({ phone: '11 5555 4444', code: null, codeIsTyped: true })
})
