import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refused } from '#tests/kit/web-calls.ts'
import { chosenStore } from '#web/console/workplace/chosen-store.ts'
import { aSession, belgrano, centro, consoleCalls, showConsole } from './console-app.tsx'

const { asked, serve } = consoleCalls()
const unavailable = () => refused(503, 'UNAVAILABLE')

afterEach(() => {
  cleanup()
  act(() => chosenStore.set(null))
})

/** The store whose data a page asks for. */
async function storeOf(path: string): Promise<string | undefined> {
  asked.length = 0
  serve(aSession('encargado', { stores: [centro, belgrano] }), {
    listAvailability: ({ search }) => (search ? unavailable() : { stores: [] }),
    ...{ readDayReport: unavailable, listDayCloses: unavailable },
    ...{ listStoreCouriers: unavailable, listConsoleOrders: unavailable },
  })
  showConsole(path)
  const found = () =>
    asked.map(({ search, path }) => /centro|belgrano/.exec(search + path['branchContactId'])?.[0]).find(Boolean)
  await waitFor(() => expect(found()).toBeDefined())
  return found()
}

test.each(['/console/close', '/console/couriers', '/console/availability', '/console/orders'])(
  'the page %s begins with the store of the board, unless its address names one',
  async (path) => {
    expect(await storeOf(path)).toBe('centro')
    cleanup()
    act(() => chosenStore.set('belgrano'))
    expect(await storeOf(path)).toBe('belgrano')
    cleanup()
    expect(await storeOf(`${path}?store=centro`)).toBe('centro')
  },
)
