import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { checkoutLimits } from '#web/diner/features/checkout/checkout-limits.ts'
import { openCheckout } from '#web/diner/pages/checkout/state/checkout-store.ts'
import { checkoutDraft, freshDraft } from '#web/diner/state/checkout-draft.ts'
import { codeTry } from '#web/diner/state/discount-code.ts'
import { entryStore } from '#web/diner/state/entry.ts'

afterEach(() => {
  checkoutDraft.startOver()
  codeTry.set(null)
  entryStore.reset()
})

const attempt = { text: 'BRASAS15', branchId: 'parrilla', phone: '+5491155554444', status: 'loading' } as const

test('a control of the checkout changes each field of the draft', () => {
  const code = globSync('web/diner/{features,pages}/checkout/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const changes = code.flatMap((text) => [...text.matchAll(/\bchange(?:s: |\()\{ (\w+)/g)].map(([, field]) => field))
  expect(Object.keys(freshDraft()).filter((field) => !changes.includes(field))).toEqual([])
})

test('a text of the draft has the limit of an order', () => {
  const typed = Object.entries(freshDraft()).filter(([, value]) => typeof value === 'string')
  expect(typed.map(([field]) => field).sort()).toEqual(Object.keys(checkoutLimits(2)).sort())
})

/** Fields without which no release has stored a draft, and whose loss the diner has to see. */
const alwaysStored: readonly string[] = ['optIn']

test('a draft of an earlier release keeps the diner’s input without a newer field', () => {
  const full = { ...freshDraft(), customerName: 'Ana', notes: 'Tocar timbre' }
  for (const field of Object.keys(full).filter((each) => !alwaysStored.includes(each))) {
    const { [field]: _, ...older } = full as Record<string, unknown>
    sessionStorage.setItem('comanda.checkout-draft', JSON.stringify(older))
    checkoutDraft.reload()
    expect(checkoutDraft.current(), field).toMatchObject(older)
  }
})

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
