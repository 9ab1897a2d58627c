import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { homeScreenWay } from '#web/diner/app/home-screen.ts'
import { HomeScreenSheet } from '#web/diner/features/install/home-screen-sheet.tsx'
import { storedValues } from '#web/shared/state/stored.ts'
import '../ui-dialogs.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = (os = '18_6') => `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${webKit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`
const safari = `${iPhone()} Version/26.0 Mobile/15E148 Safari/604.1`

const wayOf = (userAgent: string, maxTouchPoints = 5) => homeScreenWay({ userAgent, maxTouchPoints })

test.each([
  ['Safari of an iPhone', safari],
  ['Safari of an iPad, which says that it is a Mac', `${mac} Version/18.6 Safari/605.1.15`],
  ['Chrome of an iPhone', `${iPhone('18_6')} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
  ['Firefox of an iPhone with iOS 16.4', `${iPhone('16_4')} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari of an old iPhone', `${iPhone('15_8')} Version/15.6 Mobile/15E148 Safari/604.1`],
])('the way to the home screen is the Share menu in %s', (_, userAgent) => expect(wayOf(userAgent)).toBe('share'))

test.each([
  ['Instagram', `${iPhone()} Mobile/22G86 Instagram 389.0.0.49.87 (iPhone15,4; iOS 18_6; es_AR)`],
  ['Facebook', `${iPhone()} Mobile/22G86 [FBAN/FBIOS;FBAV/525.0.0.53.107;FBBV/760876867;FBDV/iPhone15,4]`],
  ['an app that names only the browser it is made of', `${iPhone()} Mobile/15E148`],
  ['an app that names itself beside Safari', `${iPhone()} Mobile/15E148 Safari/604.1 GSA/381.0`],
  ['Chrome of an iPhone before iOS 16.4', `${iPhone('16_3')} CriOS/112.0 Mobile/15E148 Safari/604.1`],
])('the way to the home screen leads through Safari in %s', (_, userAgent) => expect(wayOf(userAgent)).toBe('safari'))

test.each([
  ['a Mac', `${mac} Version/18.6 Safari/605.1.15`, 0],
  ['Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 10],
])('the way to the home screen is none on %s, whose browser offers it', (_, userAgent, touchPoints) =>
  expect(wayOf(userAgent, touchPoints)).toBeNull(),
)

describe('[FOLLOW-60] [ruling-77] the sheet of the home screen', () => {
  let isStandalone = false
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:00:00Z') })
    isStandalone = false
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: isStandalone && query.includes('standalone') }),
    )
  })
  afterEach(() => {
    cleanup()
    storedValues.get('comanda.home-screen-told')?.set(null)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const open = (userAgent = safari) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    render(<HomeScreenSheet />)
    return screen.queryByRole('dialog', { name: 'La proxima puedes hacer tu pedido desde nuestra App!' })
  }
  const later = (days: number) => {
    cleanup()
    vi.setSystemTime(Date.now() + days * 86_400_000)
  }

  test('the sheet of the home screen says to press Compartir and then Agregar a inicio, and can be closed', async () => {
    const sheet = open()!
    // Text takes the scroll keys itself.
    expect(within(sheet).getByRole('region').tabIndex).toBe(0)
    const steps = within(sheet).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
      'Tocá Compartir',
      'Elegí Agregar a inicio',
    ])
    expect(steps.every((step) => step.querySelector('svg') !== null)).toBe(true)
    await userEvent.click(within(sheet).getByRole('button', { name: 'Entendido' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the sheet of the home screen comes once in 90 days, also where it was not closed', () => {
    expect(open()).not.toBeNull()
    later(89)
    expect(open()).toBeNull()
    later(1)
    expect(open()).not.toBeNull()
  })

  test('the sheet of the home screen comes again where the clock of an earlier visit was ahead', () => {
    open()
    later(-400)
    expect(open()).not.toBeNull()
  })

  test('the sheet of the home screen leads out of the browser of an app, which cannot do it', () => {
    const sheet = open(`${iPhone()} Mobile/22G86 Instagram 389.0.0.49.87 (iPhone15,4; iOS 18_6; es_AR)`)!
    expect(within(sheet).getByText('Elegí Abrir en Safari')).toBeTruthy()
    expect(within(sheet).queryByText('Tocá Compartir')).toBeNull()
  })

  test('the sheet of the home screen does not come in the installed app, or where the browser installs', () => {
    isStandalone = true
    expect(open()).toBeNull()
    cleanup()
    isStandalone = false
    expect(open('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36')).toBeNull()
  })
})
