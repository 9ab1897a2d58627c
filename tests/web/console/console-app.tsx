import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { Role } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type ContractAnswers, contractCalls } from '#tests/kit/contract-calls.ts'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import './screen-width.ts'
import '../diner/ui-dialogs.ts'

globalThis.scrollTo = () => undefined

export const centro: Wire['OperatorStore'] = { id: 'centro', alias: 'centro', name: 'La Parrilla' }
export const belgrano: Wire['OperatorStore'] = { id: 'belgrano', alias: 'belgrano', name: 'Sushi Norte' }

/** The session of a person of these stores. */
export const aSession = (
  role: Role,
  { stores = [centro], ...over }: Partial<Wire['ConsoleSession']> & { stores?: Wire['OperatorStore'][] } = {},
): Wire['ConsoleSession'] => ({
  ...{ is: 'operator', isLocked: false, people: [], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana', role, stores },
  ...over,
})

/** A gateway for the console's pages: it has a person, and no order, lever or ticket until a test gives it some. */
export function consoleCalls() {
  const calls = contractCalls()
  return {
    ...calls,
    serve: (session: Wire['ConsoleSession'], answers: ContractAnswers = {}) =>
      calls.serve({
        readConsoleSession: session,
        readConfiguration: aConfiguration({ enabled: false }),
        listAvailability: { stores: [] },
        readConsoleBoard: { orders: [], stores: [], next: null },
        listOpenTickets: { printers: [], tickets: [] },
        listConsoleSessions: { sessions: [] },
        listPasskeys: { passkeys: [] },
        ...answers,
      }),
  }
}

/** Draws the console at an address. A failed read is not repeated. */
export function showConsole(path = '/console') {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router, location } = memoryRouter(path, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
  return { at: () => location().pathname, hash: () => location().hash }
}
