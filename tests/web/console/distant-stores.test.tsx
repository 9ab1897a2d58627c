import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import type { Role } from '#domain/operator/role.ts'
import { checkPage, fillInEach, pathsOf, pressEach, settled, watchCalls } from '#tests/kit/distant-page.ts'
import { distantAnswers, distantHour, distantStores, ofBothStores } from '#tests/kit/distant-stores.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { routes } from '#web/console/routes.tsx'
import { refusalTexts } from '#web/console/texts/console.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { consoleCalls, showConsole } from './console-app.tsx'

const calls = consoleCalls()
const [{ code }] = distantStores
window.print = () => undefined

const paths = routes.flatMap((route) => pathsOf(route)).map((path) => path.replace(':code', code))

/** The changes that pages have asked for, by method and address. */
const changes: string[] = []

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(distantHour) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Opens a page for a person of both stores, whose changes the gateway refuses, and waits until it has everything that it asks for. */
async function open(path: string) {
  clearToasts()
  calls.serve(ofBothStores, {
    ...distantAnswers(),
    readConsoleSession: ofBothStores,
    readConfiguration: aConfiguration({ enabled: false }),
  })
  watchCalls('/api/console/', (change) => void changes.push(change))
  showConsole(path)
  await screen.findAllByRole('heading', { level: 1 })
  await settled()
}

test.each(paths)('%s writes times and amounts of the store that they are about, and names it', async (path) => {
  await open(path)
  checkPage(path)
})

describe('each button', { timeout: 120_000 }, () => {
  /** The buttons of the frame around all pages that were pressed: they do the same everywhere. */
  const pressed = new Set<string>()

  test.each(paths)('each button of %s leads to such a page, and to the sentence of a refusal', async (path) => {
    const silent: string[] = []
    await pressEach({
      path,
      open,
      fillIn: fillInEach,
      isSheetPressed: true,
      isNew: (name, isOfPage) => isOfPage || (!pressed.has(name) && Boolean(pressed.add(name))),
      async press(where, click) {
        const before = changes.length
        clearToasts()
        await act(async () => click())
        await settled()
        checkPage(where)
        const isSaid = document.body.textContent?.includes(refusalTexts['ACCESS_DENIED'] ?? '-')
        if (changes.length > before && !isSaid) silent.push(where)
      },
    })
    expect(silent).toEqual([])
  })

  test('the walk of the buttons of all pages asks for more than ten changes', () => {
    expect(new Set(changes).size).toBeGreaterThan(10)
  })
})

describe.each(['cocina', 'caja', 'encargado'] as const)(
  'a page for the role %s',
  { timeout: 120_000 },
  (role: Role) => {
    const { operator } = ofBothStores
    const session = { ...ofBothStores, operator: operator && { ...operator, role } }
    const storeIds = distantStores.map(({ id }) => id)
    const principal: Principal = {
      ...{
        is: 'operator',
        operatorId: 'ana',
        name: 'Ana',
        role,
        places: [],
        storeIds,
        sessionId: 's',
        isLocked: false,
      },
    }
    const isRefused = (operationId: string) => !may(principal, operationId as Action, { storeIds })

    const openAs = async (path: string) => {
      clearToasts()
      calls.serve(session, {
        ...distantAnswers(),
        readConsoleSession: session,
        readConfiguration: aConfiguration({ enabled: false }),
      })
      watchCalls()
      showConsole(path)
      await screen.findAllByRole('heading', { level: 1 })
      await settled()
    }
    const pressed = new Set<string>()

    test.each(paths)('%s and its buttons make no call that this role may not make', async (path) => {
      await pressEach({
        path,
        open: openAs,
        isSheetPressed: true,
        isNew: (name) => !pressed.has(name) && Boolean(pressed.add(name)),
        async press(_, click) {
          await act(async () => click())
          await settled()
        },
      })
      const refused = calls.asked.map(({ operationId }) => operationId).filter(isRefused)
      expect([...new Set(refused)]).toEqual([])
    })
  },
)
