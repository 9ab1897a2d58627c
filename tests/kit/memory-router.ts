import { act } from '@testing-library/react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, type InitialEntry } from 'react-router-dom'
import type { WebApp } from '#domain/slug/app-of-path.ts'
import { createRouter } from '#web/shared/router/router.ts'

/** The app's router over its own history, and a diner's actions on it. */
export function memoryRouter(at: InitialEntry, app: WebApp = 'diner') {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true })
  return {
    router: createRouter(app, history),
    location: () => history.location,
    back: () => act(async () => history.go(-1)),
    go: (to: string) => act(async () => history.push(to)),
  }
}
