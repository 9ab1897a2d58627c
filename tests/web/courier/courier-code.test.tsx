import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aGatewayWithLevers, centro } from '../console/levers-app.tsx'
import { toasts } from '../diner/stores-page.tsx'

let gateway: ReturnType<typeof aGatewayWithLevers>
const opened = async (given: Parameters<typeof aGatewayWithLevers>[0] = {}) => {
  gateway = aGatewayWithLevers(given)
  await gateway.open('/console/couriers')
}
afterEach(() => {
  gateway.close()
  cleanup()
})

const section = () => screen.findByRole('region', { name: 'Código de los repartidores' })
const pressIn = async (place: Promise<HTMLElement>, name: string) =>
  userEvent.click(within(await place).getByRole('button', { name }))
const press = (name: string) => pressIn(section(), name)
const answer = (name: string) => pressIn(screen.findByRole('dialog'), name)

test('a press, and a yes, gives the couriers another code and shows it', async () => {
  await opened()
  await press('Cambiar el código')
  expect(gateway.codes).toEqual([])
  await answer('Cambiar el código')
  expect(await within(await section()).findByText('4821')).toBeTruthy()
  expect(gateway.codes).toEqual([centro])
  expect((await section()).textContent).toContain('no lo volvemos a mostrar')
})

test('a code that was not asked for stays', async () => {
  await opened()
  await press('Cambiar el código')
  await userEvent.click(within(await screen.findByRole('dialog')).getByText('Volver'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gateway.codes).toEqual([])
})

test('a press without an answer shows no code, and says so', async () => {
  await opened()
  gateway.breaks('asking')
  await press('Cambiar el código')
  await answer('Cambiar el código')
  expect((await section()).textContent).not.toMatch(/\d{4}/)
  expect(toasts()).toEqual(['No pudimos hacerlo. Revisá tu conexión y probá de nuevo.'])
})

test('a person below encargado sees no button for it', async () => {
  await opened({ role: 'caja' })
  await screen.findByText('No hay repartidores en turno')
  expect(screen.queryByRole('region', { name: 'Código de los repartidores' })).toBeNull()
})
