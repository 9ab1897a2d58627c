import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { codeTry } from '#web/diner/state/discount-code.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { toasts } from '../stores-page.tsx'
import {
  button,
  fill,
  inAFreshBrowser,
  knowsPhone,
  openCheckout,
  openWithCode,
  press,
  salon,
  serve,
  ticket,
  total,
} from './discount-code-page.tsx'

inAFreshBrowser()

const question = 'Si cambias el medio de pago se borrara el codigo de descuento'
const card = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Tarjeta en la mesa' })
const withCode = async () => {
  fill({ mode: salon })
  knowsPhone()
  serve()
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
}

test('[DISC-22] [DISC-23] another payment type asks first, and confirming it drops the code', async () => {
  await withCode()
  await press(card())
  expect(screen.getByText(question)).toBeTruthy()
  expect(card().checked).toBe(false)
  await press(screen.getByRole('button', { name: 'Cambiar y borrar el código' }))
  expect(card().checked).toBe(true)
  expect(ticket()).not.toContain('BRASAS15')
  expect(entryStore.current().code).toBeNull()
})

test('[DISC-23] declining another payment type keeps both', async () => {
  await withCode()
  await press(card())
  await press(screen.getByText('Dejar como está'))
  expect(card().checked).toBe(false)
  expect(ticket()).toContain('BRASAS15−')
})

test('[DISC-22] another payment type without a code asks no question', async () => {
  fill({ mode: salon })
  serve()
  await openCheckout()
  await press(card())
  expect(screen.queryByText(question)).toBeNull()
  expect(card().checked).toBe(true)
})

test('[DISC-22] the first choice of a payment type is no change, and applies the code of a link', async () => {
  fill({ mode: salon, payment: null })
  knowsPhone()
  serve()
  await openCheckout('?code=BRASAS15')
  await press(card())
  expect(screen.queryByText(question)).toBeNull()
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
})

const expired = 'Tiempo de aplicacion del descuento vencido'
const applied = async () => {
  fill()
  knowsPhone()
  serve()
  await openWithCode('RELAMPAGO')
  await press(button())
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('[DISC-26] [DISC-27] a code of limited usage is dropped three minutes after it was applied, with a toast and in the total', async () => {
  await applied()
  expect(ticket()).toContain('Válido hasta las 13:03')
  expect(ticket()).toContain('RELAMPAGO−$4.000')
  await pass(170_000)
  expect(ticket()).toContain('RELAMPAGO−$4.000')
  await pass(10_000)
  expect(toasts()).toEqual([expired])
  expect(ticket()).toContain(expired)
  expect(ticket()).not.toContain('RELAMPAGO')
  expect(total()).toContain('$18.000')
  expect(entryStore.current().code).toBeNull()
})

test('[DISC-26] a code without limited usage does not expire', async () => {
  fill()
  knowsPhone()
  serve()
  await openWithCode('BRASAS15')
  await pass(600_000)
  expect(ticket()).toContain('BRASAS15−')
})

test('[DISC-26] [DISC-27] a code of limited usage outlives a reload for its remaining time, and no longer', async () => {
  await applied()
  const reload = () => {
    cleanup()
    codeTry.reload()
    entryStore.reload()
  }
  reload()
  await pass(100_000)
  await openCheckout()
  await waitFor(() => expect(ticket()).toContain('RELAMPAGO−'))
  reload()
  await pass(80_000)
  await openCheckout()
  await waitFor(() => expect(toasts()).toEqual([expired]))
  expect(ticket()).not.toContain('RELAMPAGO−')
})

test('a code that is removed leaves the ticket', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  await press(screen.getByRole('button', { name: 'Quitar' }))
  expect(ticket()).not.toContain('BRASAS15')
  expect(screen.getByRole('button', { name: 'Agregar código de descuento' })).toBeTruthy()
})

test('a kept code that was edited by hand is not trusted', async () => {
  codeTry.set(null)
  const kept = { text: 'X', branchId: 'parrilla', phone: '+5491155554444', status: 'success', code: { value: 'much' } }
  sessionStorage.setItem('comanda.discount-code', JSON.stringify(kept))
  codeTry.reload()
  expect(codeTry.current()).toBeNull()
})
