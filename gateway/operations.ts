import { clientOperations } from './client/operations.ts'
import type { Context } from './context.ts'
import type { SecurityHandlers } from './http/bind.ts'
import type { Operations } from './http/operations.ts'
import { HttpProblem } from './http/problems.ts'
import { bearerToken, isSameSecret } from './http/secrets.ts'
import { codeOperations } from './orders/code-operations.ts'
import { orderOperations } from './orders/operations.ts'
import { riderOperations } from './riders/operations.ts'
import { riderOfPositionsToken, riderOfToken } from './riders/tokens.ts'
import { inHandOf } from './shipments/in-hand.ts'
import { shipmentOperations } from './shipments/operations.ts'
import { stackOperations } from './shipments/stack-operations.ts'
import { nearbyOperations } from './shop/nearby.ts'
import { shopOperations } from './shop/operations.ts'
import { surveyOperations } from './surveys/operations.ts'
import { trackingOperations } from './tracking/operations.ts'

/** Every operation that is served, by its id in the contract. */
export const operations = (context: Context) =>
  ({
    ...clientOperations(context),
    ...shopOperations(context),
    ...nearbyOperations(context),
    ...orderOperations(context),
    ...codeOperations(context),
    ...riderOperations(context, async (sql, riderId) => (await inHandOf(sql, riderId)) !== null),
    ...shipmentOperations(context),
    ...stackOperations(context),
    ...surveyOperations(context),
    ...trackingOperations(context, (token) => riderOfPositionsToken(context.log.sql, context.clock, token)),
  }) satisfies Partial<Operations>

export const security = ({ log, clock, settings }: Context): SecurityHandlers => ({
  rider: (request) => riderOfToken(log.sql, clock, request),
  async admin(request) {
    const token = bearerToken(request)
    if (!settings.ADMIN_TOKEN || !token || !isSameSecret(token, settings.ADMIN_TOKEN))
      throw new HttpProblem(401, 'UNAUTHORIZED', 'The operator token is missing or not accepted.')
  },
})
