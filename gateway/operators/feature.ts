import { operatorsTable } from '../aggregates/operators/projection.ts'
import { operatorStream } from '../aggregates/operators/stream.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { accountOperations } from './account-operations.ts'
import { operatorOfRequest } from './caller.ts'
import { consoleCookies } from './cookies.ts'
import { operatorGuesses } from './guesses.ts'
import { type Cost, createHasher, type Scrypt } from './hash.ts'
import { invitationOperations } from './invitation-operations.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { peopleOperations } from './people-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { type OperatorSettings, operatorSettings } from './settings.ts'
import { operatorTables } from './side-tables.ts'
import { operatorSockets } from './sockets.ts'

/**
 * Stand-ins for tests and the simulator: a cost of hashes that is no protection, for runs that sign many people in, and another place
 * to compute them, for a thread that may not use the thread pool. No setting reaches either.
 */
export type OperatorsOutside = { readonly secretCost?: Cost; readonly scrypt?: Scrypt }

/** The shop's people: their accounts, and their sessions in the console. */
export const operators = {
  settings: operatorSettings,
  streams: [operatorStream],
  tables: [operatorsTable],
  sideTables: operatorTables,
  guesses: {
    signInToConsole: [operatorGuesses.consoleSignIn, operatorGuesses.operatorLogin, operatorGuesses.operatorPassword],
    signInWithPasskey: [operatorGuesses.consoleSignIn],
    switchOperator: [operatorGuesses.consoleSignIn, operatorGuesses.operatorPin, operatorGuesses.pinAtTablet],
    changePassword: [operatorGuesses.operatorPassword],
    changePin: [operatorGuesses.operatorPassword],
    startPasskey: [operatorGuesses.operatorPassword],
  },
  on(
    ground: Ground,
    { CONSOLE_IDLE_MINUTES: idleMinutes }: OperatorSettings,
    { secretCost, scrypt }: OperatorsOutside = {},
  ): Instance {
    const isSecure = ground.settings.PUBLIC_URL?.startsWith('https:') ?? false
    const sockets = operatorSockets(ground)
    const services = {
      ...ground,
      cookies: consoleCookies(isSecure),
      hasher: createHasher(secretCost, scrypt),
      sockets,
      idleMinutes,
    }
    return {
      operations: {
        ...sessionOperations(services),
        ...accountOperations(services),
        ...passkeyOperations(services),
        ...invitationOperations(services),
        ...peopleOperations(services),
      },
      callers: { operatorOf: (request, action) => operatorOfRequest(services, request, action) },
      follower: { take: sockets.take },
      stop: sockets.stop,
    }
  },
} satisfies Feature
