import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storedValues } from '#web/shared/state/stored.ts'
import { fakeAudio } from '../../kit/fake-audio.ts'
import { type FakeRealtime, fakeRealtime } from '../../kit/fake-realtime.ts'
import { open, theGateway, vibrate } from './courier-app.tsx'

const address = '/logistics/parrilla-centro/shipments'
const channel = 'private-shipments-store-7'

// The code of the sound is there when it is first wanted.
beforeAll(() => import('#web/courier/list/work-sound.tsx'))

let realtime: FakeRealtime | null = null
let audio: ReturnType<typeof fakeAudio>

const browserThat = (lets: { isAllowed: boolean }) => {
  audio = fakeAudio(lets)
  vi.stubGlobal('AudioContext', audio.Context)
}

beforeEach(() => browserThat({ isAllowed: true }))
afterEach(() => {
  realtime?.restore()
  realtime = null
  cleanup()
  storedValues.get('comanda.courier.sound')?.set(null)
  vi.unstubAllGlobals()
})

const toggle = () => screen.findByRole('switch', { name: 'Sonido' })

/** The list with its line, and the sound on and proven. */
async function openSounding() {
  realtime = fakeRealtime()
  theGateway().goesLive()
  await open(address)
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  act(() => realtime?.accept())
  await waitFor(() => expect(realtime?.channels.has(channel)).toBe(true))
  await screen.findByText('No hay envíos para entregar')
  await userEvent.click(await toggle())
  await waitFor(() => expect(audio.started).toHaveLength(1))
  act(() => audio.endSounds())
  vibrate.mockClear()
}

const push = (type: string, shipmentId: string, on = channel) =>
  act(() => realtime?.push(on, 'shipments-update', { type, shipmentType: 'simple', shipmentId, at: '1.0.0' }))

/** The sounds after the proof. */
const heard = () => audio.started.length - 1
const refresh = () => userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))

test('a new offer sounds and vibrates once, and not again when the list is read', async () => {
  await openSounding()
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  await push('offered', 's1')
  await screen.findByText('Pedido AAAA2222')
  await waitFor(() => expect([heard(), vibrate.mock.calls]).toEqual([1, [[[250, 100, 250]]]]))
  await push('offered', 's1')
  await refresh()
  await push('gone', 's1')
  expect(heard()).toBe(1)
  theGateway().has({ shipmentId: 's2', orderCode: 'BBBB3333' })
  await push('offered', 's2')
  await waitFor(() => expect(heard()).toBe(2))
})

test('an offer of a wave, on the courier’s own channel, sounds', async () => {
  await openSounding()
  await waitFor(() => expect([...(realtime?.channels ?? [])]).toContainEqual(expect.stringMatching(/^private-rider-/)))
  const own = [...(realtime?.channels ?? [])].find((name) => name.startsWith('private-rider-'))!
  await push('offered', 's1', own)
  await waitFor(() => expect(heard()).toBe(1))
})

test('an offer that only a later list shows sounds', async () => {
  await openSounding()
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  await refresh()
  await screen.findByText('Pedido AAAA2222')
  await waitFor(() => expect(heard()).toBe(1))
})

test('a hidden page sounds', async () => {
  await openSounding()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  fireEvent(document, new Event('visibilitychange'))
  await push('offered', 's1')
  await waitFor(() => expect(heard()).toBe(1))
})

test('without the switch nothing sounds or vibrates, and no sound of the browser is opened', async () => {
  realtime = fakeRealtime()
  theGateway().goesLive()
  await open(address)
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  act(() => realtime?.accept())
  await waitFor(() => expect(realtime?.channels.has(channel)).toBe(true))
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  await push('offered', 's1')
  await screen.findByText('Pedido AAAA2222')
  expect([(await toggle()).getAttribute('aria-checked'), audio.contexts()]).toEqual(['false', 0])
  expect(vibrate).not.toHaveBeenCalled()
})

test('the phone keeps the switch, and work from before it was on is silent', async () => {
  realtime = fakeRealtime()
  theGateway().goesLive()
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  await open(address)
  await screen.findByText('Pedido AAAA2222')
  await userEvent.click(await toggle())
  await waitFor(() => expect(audio.started).toHaveLength(1))
  act(() => audio.endSounds())
  expect(localStorage.getItem('comanda.courier.sound')).toBe('true')
  cleanup()
  await open(address)
  await screen.findByText('Pedido AAAA2222')
  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(await toggle())
  expect(localStorage.getItem('comanda.courier.sound')).toBe('false')
})

test('a browser that blocks sound is named, and one touch is enough', async () => {
  browserThat({ isAllowed: false })
  await open(address)
  await userEvent.click(await toggle())
  const touch = await screen.findByRole('button', { name: 'Silenciado: tocá para activar' })
  expect(audio.started).toHaveLength(0)
  audio.allow()
  await userEvent.click(touch)
  expect(await screen.findByText('Suena con cada envío nuevo')).toBeTruthy()
  expect(audio.started).toHaveLength(1)
})

test('sound that the browser takes away is named again', async () => {
  await openSounding()
  act(() => audio.interrupt())
  expect(await screen.findByRole('button', { name: 'Silenciado: tocá para activar' })).toBeTruthy()
})
