import { act } from '@testing-library/react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, type InitialEntry } from 'react-router-dom'
import { createRouter } from '#web/shared/router/router.ts'

/** The app's router over its own history, and a diner's actions on it. */
export function memoryRouter(at: InitialEntry) {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true })
  return {
    router: createRouter(history),
    location: () => history.location,
    back: () => act(async () => history.go(-1)),
    go: (to: string) => act(async () => history.push(to)),
  }
}
