import { Effect } from 'effect'
import type { Role } from '#domain/operator/role.ts'
import { TabKilled } from '../network/network.ts'
import { Consoles, type Cookies } from '../services/consoles.ts'
import type { GatewayCall, Refused, Unreachable } from '../services/gateway.ts'
import { comeBack } from '../services/pusher.ts'

/** The secrets of one of the shop's people. */
export type Account = { readonly login: string; readonly password: string; readonly pin: string }

/** A tablet's browser: it keeps its cookies while pages come and go. */
export type Browser = { cookies: Cookies }

type NewPerson = { readonly name: string; readonly role: Role; readonly storeId: string; readonly login: string }

/** Tries again until an answer comes. */
const untilAnswered = <A, R>(call: GatewayCall<A, R>) =>
  call.pipe(Effect.retry({ schedule: comeBack, while: ({ _tag }) => _tag === 'Unreachable' }))

/** Opens an account by an invitation, as a new person of the shop does. */
export const openAccount = Effect.fn('Operator.openAccount')(function* (person: NewPerson) {
  const [consoles, { name, role, storeId, login }] = [yield* Consoles, person]
  const account: Account = { login, password: `the word of ${login}`, pin: '2580' }
  const places = [{ type: 'store', id: storeId } as const]
  const token = yield* untilAnswered(consoles.invite(`invite-${login}`, { name, role, places }))
  yield* untilAnswered(consoles.acceptInvitation({ ...account, token })).pipe(
    // The answer of an earlier try was lost: the link works once.
    Effect.catchTag('Refused', () => Effect.void),
  )
  return account
})

/** Signs a person in on a tablet, with the password. */
export const enter = ({ login, password }: Account) =>
  Effect.flatMap(Consoles, (consoles) => untilAnswered(consoles.signIn(login, password)))

/** Comes back after a refusal for the session: with the PIN where the tablet was left alone, else with the password. */
export const comeIn = Effect.fnUntraced(function* (account: Account, browser: Browser, refusal: string) {
  const consoles = yield* Consoles
  const isLocked = refusal === 'SESSION_LOCKED'
  browser.cookies = yield* isLocked ? untilAnswered(consoles.typePin(browser.cookies, account.pin)) : enter(account)
})

/** Whether the tablet died while it waited for an answer. */
export const isKilled = (problem: Refused | Unreachable): boolean =>
  problem._tag === 'Unreachable' && problem.cause instanceof TabKilled

/** Presses until an answer comes; a session that is over or locked is opened again. */
export const untilTaken = <A>(account: Account, browser: Browser, press: (cookies: Cookies) => GatewayCall<A>) =>
  Effect.suspend(() => press(browser.cookies)).pipe(
    Effect.tapError((problem) =>
      problem._tag === 'Refused' && problem.status === 401 ? comeIn(account, browser, problem.code) : Effect.void,
    ),
    Effect.retry({ schedule: comeBack, while: (problem) => problem._tag === 'Unreachable' || problem.status === 401 }),
  )
