import type { SecurityHandlers } from './http/bind.ts'
import { HttpProblem } from './http/problems.ts'
import { bearerToken, isSameSecret } from './http/secrets.ts'
import { riderOfToken } from './riders/tokens.ts'
import type { Services } from './services.ts'

/** The contract's security schemes: couriers by their session's token, operators by `ADMIN_TOKEN`. */
export const security = ({ log, clock, settings }: Services): SecurityHandlers => ({
  rider: (request) => riderOfToken(log.sql, clock, request),
  async admin(request) {
    const token = bearerToken(request)
    if (!settings.ADMIN_TOKEN || !token || !isSameSecret(token, settings.ADMIN_TOKEN))
      throw new HttpProblem(401, 'UNAUTHORIZED', 'The operator token is missing or not accepted.')
  },
})
