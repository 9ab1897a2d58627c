import type { FastifyRequest } from 'fastify'
import { listOperators } from '../aggregates/operators/projection.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { reachedAt } from '../http/reached-at.ts'
import { operatorEntry, placesToGive } from './answers.ts'
import type { OperatorDeps } from './deps.ts'
import {
  type Invitation,
  inviteOperator,
  moveOperator,
  type PeopleRejection,
  resetOperator,
  seenPlaces,
  switchAccount,
} from './people.ts'

const pageSize = 50

/** The page that opens an account. The token stands behind `#`, which browsers send to no server. */
export const invitationLink = (base: string, token: string): string =>
  `${new URL('/console/invitacion', base).href}#${token}`

/** An administrator's hand on the people of their places. */
export function peopleOperations(services: OperatorDeps) {
  const { log, catalog, settings, sockets } = services

  const invitation = ({ operator, token }: Invitation, request: FastifyRequest) => ({
    operator: operatorEntry(catalog(), operator),
    link: invitationLink(settings.PUBLIC_URL ?? reachedAt(request) ?? 'http://localhost', token),
    until: operator.invitation?.until ?? '',
  })

  const answer = async (changing: ReturnType<typeof moveOperator>) => {
    const changed = await changing
    if (!changed.ok) return peopleRefusal(changed.rejection)
    await sockets.ended()
    return { status: 200, body: operatorEntry(catalog(), changed.value) } as const
  }

  return {
    async listOperators({ query: { offset = 0 }, principal }) {
      const within = seenPlaces(catalog(), principal)
      const operators = await listOperators(log.sql, { within, offset, limit: pageSize })
      const { entries, ...marks } = await services.rows.write('listOperators', operators, {
        write: (operator) => operatorEntry(catalog(), operator),
        nameOf: ({ operatorId }) => operatorId,
      })
      return { status: 200, body: { operators: entries, ...marks, places: [...placesToGive(catalog(), principal)] } }
    },

    async inviteOperator({ body, principal: caller, command, request }) {
      const invited = await inviteOperator(services, body, { caller, command })
      if (invited.ok) return { status: 201, body: invitation(invited.value, request) }
      const refused = peopleRefusal(invited.rejection)
      if (refused.status === 404 || refused.status === 409)
        throw new Error(`an invitation was refused: ${refused.body.code}`)
      return refused
    },

    async resetOperator({ path: { operatorId }, principal: caller, command, request }) {
      const reset = await resetOperator(services, operatorId, { caller, command })
      if (!reset.ok) return peopleRefusal(reset.rejection)
      await sockets.ended()
      return { status: 200, body: invitation(reset.value, request) }
    },

    moveOperator: ({ path: { operatorId }, body, principal: caller, command }) =>
      answer(moveOperator(services, operatorId, body, { caller, command })),
    disableOperator: ({ path: { operatorId }, principal: caller, command }) =>
      answer(switchAccount(services, operatorId, 'Disable', { caller, command })),
    enableOperator: ({ path: { operatorId }, principal: caller, command }) =>
      answer(switchAccount(services, operatorId, 'Enable', { caller, command })),
  } satisfies Partial<Operations>
}

/** The answer to a refused change, for pages and the command line. */
export function peopleRefusal({ type }: PeopleRejection) {
  switch (type) {
    case 'OperatorNotFound':
      return problem(404, 'OPERATOR_NOT_FOUND', 'There is no such person.')
    case 'NotTheirs':
      return problem(403, 'ACCESS_DENIED', 'The place is not one of the caller.')
    case 'OwnAccount':
      return problem(409, 'OWN_ACCOUNT', 'Another administrator changes this account.')
    case 'OperatorIsDisabled':
      return problem(409, 'OPERATOR_DISABLED', 'The account is closed: open it first.')
    case 'OperatorNotJoined':
      return problem(409, 'OPERATOR_NOT_JOINED', 'The person has not used the link yet.')
    case 'PlaceUnknown':
      return problem(422, 'PLACE_NOT_FOUND', 'The catalogue has no such company, branch or store.')
    case 'OperatorUnnamed':
      return problem(422, 'NAME_NEEDED', 'The person has no name.')
    case 'OperatorWithoutPlace':
    case 'TooManyPlaces':
      return problem(422, 'PLACES_REFUSED', 'A person has 1 to 200 places.')
    case 'OperatorExists':
    case 'InvitationUsed':
    case 'InvitationExpired':
      throw new Error(`no change of a person is refused by ${type}`)
    default:
      return type satisfies never
  }
}
