import { roomAttacks } from './room-attacks.ts'

/** The test of an attack, with the checks of `checks.ts` that stop it: each of them alone, so that the test fails without it. */
export type Attack = { readonly test: string; readonly title: string; readonly checks: readonly string[] }

/** The checks of the console's door. */
const doorAttacks: readonly Attack[] = [
  {
    test: 'tests/gateway/operators/operator-token.test.ts',
    title: 'a node with an operator token refuses every operator call without it',
    checks: ['access/admission.ts isScript: isSameSecret', 'http/secrets.ts isSameSecret: timingSafeEqual'],
  },
  {
    test: 'tests/gateway/operators/operator-token.test.ts',
    title: 'a node without an operator token refuses every operator call, with any token',
    checks: ['access/admission.ts admit: mayCall'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'a tablet that is left alone is locked after 15 minutes, and opens with the PIN',
    checks: ['access/admission.ts admit: opensWhileLocked'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'changes its password with the present one, and all other sessions end',
    checks: ['operators/account-operations.ts changePassword: passwordRefused'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'changes its PIN with the password',
    checks: ['operators/account-operations.ts changePin: passwordRefused'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'by %s changes nothing and opens no session',
    checks: [
      'operators/caller.ts operatorOfRequest: refuseOtherSites',
      'operators/session-operations.ts signInToConsole: refuseOtherSites',
      'operators/session-operations.ts switchOperator: refuseOtherSites',
      'operators/session-operations.ts signOutOfConsole: refuseOtherSites',
    ],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'does not take the challenge of another person, of a sign-in, or of five minutes ago',
    checks: [
      'operators/challenges.ts isOwnChallenge: timingSafeEqual',
      'operators/passkey-operations.ts isOwn: isOwnChallenge',
    ],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'a kitchen’s session does not say how much money waits for a person',
    checks: ['operators/enter.ts sessionShown: seesMoney'],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'asks for the password once more',
    checks: [
      'operators/hash.ts isRight: timingSafeEqual',
      'operators/passkey-operations.ts startPasskey: passwordRefused',
    ],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'reads no invitation, takes none, and gets no challenge',
    checks: [
      'operators/invitation-operations.ts readInvitation: refuseOtherSites',
      'operators/invitation-operations.ts acceptInvitation: refuseOtherSites',
      'operators/passkey-operations.ts startPasskeySignIn: refuseOtherSites',
    ],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'of %s is refused',
    checks: [
      'operators/passkey-checks.ts createdPasskey: expectedOrigin',
      'operators/passkey-checks.ts createdPasskey: expectedRPID',
      'operators/passkey-checks.ts createdPasskey: requireUserVerification',
      'operators/passkey-checks.ts usedPasskey: expectedOrigin',
      'operators/passkey-checks.ts usedPasskey: requireUserVerification',
    ],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'of another host is refused, although its page is the own one',
    checks: ['operators/passkey-checks.ts usedPasskey: expectedRPID'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'leaves nothing behind after %s, which would open it once the account is open again',
    checks: [
      'operators/passkey-operations.ts rightPasskey: isAtWork',
      'operators/session-operations.ts signInToConsole: isAtWork',
    ],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'takes each challenge once, and none of a new passkey or of five minutes ago',
    checks: ['operators/passkey-operations.ts rightPasskey: spendChallenge'],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'refuses a key that was copied: its count of uses stands still',
    checks: ['operators/passkey-operations.ts rightPasskey: countUse'],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'takes the challenge with it: no other key is made with that one',
    checks: ['operators/passkey-operations.ts addPasskey: spendChallenge'],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'from a page of another site is refused',
    checks: ['operators/passkey-operations.ts signInWithPasskey: refuseOtherSites'],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'with an unknown key, or with garbage, is refused, and counts as a guess',
    checks: ['operators/passkey-operations.ts signInWithPasskey: guessRefusal'],
  },
  {
    test: 'tests/gateway/operators/passkeys.test.ts',
    title: 'stands in the person’s log and list until the person removes it',
    checks: ['operators/passkeys.ts passkeysOf: operator_id = $1'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'is used once for each count, also by two who sign in at the same moment',
    checks: ['operators/passkeys.ts countUse: counter < $2'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'is removed for its own person alone',
    checks: ['operators/passkeys.ts removePasskey: operator_id = $1'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'a reset of one account leaves sessions, passkeys, password and PIN of another person',
    checks: [
      'operators/passkeys.ts forgetPasskeys: operator_id = $1',
      'operators/secrets.ts forgetSecrets: operator_id = $1',
    ],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'of a password inside a session are few, also with the right one at the end',
    checks: ['operators/password-asked.ts passwordRefused: guessRefusal'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'changes no person of other places, and not the own account',
    checks: ['operators/people.ts changePerson: isTheirs'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'invites people to the own places alone, and sees those alone',
    checks: ['operators/people.ts isTheirs: hasPlaces'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'an administrator invites no person to a place that is not there, or to the place of others',
    checks: ['operators/people.ts placesFault: hasPlaces', 'operators/people.ts placesFault: isTheirs'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'of its password or its PIN leaves those of another person',
    checks: [
      'operators/secrets.ts secretsOf: operator_id = $1',
      'operators/secrets.ts changeSecret: operator_id = $1',
      'operators/secrets.ts changeSecret: operator_id = $1 #2',
    ],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'by strangers locks strangers out, and not the person on a tablet that knows them',
    checks: ['operators/session-operations.ts refusal: guessRefusal'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'of %s by a stranger count for one caller, under whatever names of tablets',
    checks: [
      'operators/session-operations.ts signInToConsole: isKnownOnTablet',
      'operators/session-operations.ts switchOperator: isKnownOnTablet',
    ],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'lasts for 30 days after the password',
    checks: ['operators/sessions.ts sessionOfToken: s.expires_at > $2'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'shows nothing to a session that was opened in the same moment',
    checks: ['operators/sessions.ts sessionOfToken: isAtWork'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'stays when another person signs in at another tablet, and when many do',
    checks: [
      'operators/sessions.ts openByPassword: tablet = $1',
      'operators/sessions.ts openByPassword: tablet = $1 #2',
      'operators/sessions.ts insertSession: operator_id = $1',
      'operators/sessions.ts insertSession: operator_id = $1 #2',
    ],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'opens a session by a PIN for its own person and tablet, for the days of a session',
    checks: [
      'operators/sessions.ts openByPin: tablet = $1',
      'operators/sessions.ts openByPin: operator_id = $2',
      'operators/sessions.ts openByPin: expires_at > $3',
    ],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'knows its own person, on its own tablet, for the days of a session',
    checks: [
      'operators/sessions.ts isKnownOnTablet: tablet = $1',
      'operators/sessions.ts isKnownOnTablet: operator_id = $2',
      'operators/sessions.ts isKnownOnTablet: expires_at > $3',
      'operators/sessions.ts isTablet: tablet = $1',
      'operators/sessions.ts isTablet: expires_at > $2',
      'operators/sessions.ts peopleOnTablet: t.tablet = $1',
      'operators/sessions.ts peopleOnTablet: t.expires_at > $2',
    ],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'ends no session of another person',
    checks: ['operators/sessions.ts endSession: operator_id = $2'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'the end of one session forgets the PIN on that tablet alone, and no other person’s',
    checks: [
      'operators/sessions.ts forgetOnTablet: tablet = $1',
      'operators/sessions.ts forgetOnTablet: operator_id = $2',
    ],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'closes an account at once, and opens it again',
    checks: ['operators/sessions.ts endSessions: operator_id = $1'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'that signs out everywhere keeps the PIN of another person on each tablet',
    checks: ['operators/sessions.ts endSessions: operator_id = $1 #2'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'lists its sessions, and ends one of them with its PIN',
    checks: ['operators/sessions.ts listSessions: operator_id = $1'],
  },
  {
    test: 'tests/gateway/operators/second-net.test.ts',
    title: 'a session that is over is listed no more',
    checks: ['operators/sessions.ts listSessions: expires_at > $2'],
  },
  {
    test: 'tests/gateway/operators/operators.test.ts',
    title: 'never takes up a token that was put into the browser before',
    checks: ['operators/sign-in.ts signIn: isTablet'],
  },
  {
    test: 'tests/gateway/operators/ended-connections.test.ts',
    title: 'a session that is over opens no connection, and the one that it has ends',
    checks: [
      'operators/sockets.ts keepOperatorSocket: expires_at > $3::timestamptz',
      'operators/sockets.ts endedSockets: s.expires_at > $1',
    ],
  },
  {
    test: 'tests/gateway/operators/ended-connections.test.ts',
    title: 'a change of role ends the connections of its person, and no other',
    checks: ['operators/sockets.ts take: s.operator_id = $1'],
  },
]

/** Every check of the gateway, by the attack that it stops. `npm run mutate -- --checks` lets each attack pass once. */
export const attacks: readonly Attack[] = [...doorAttacks, ...roomAttacks]

/** Checks that no attack gets past to a different answer, with the reason why they stand there. */
export const withoutAttack: Readonly<Record<string, string>> = {
  'operators/passkey-operations.ts signInWithPasskey: spentGuesses':
    'saves the work: `guessRefusal` gives the same answer',
  'operators/password-asked.ts passwordRefused: spentGuesses': 'saves a hash: `guessRefusal` gives the same answer',
  'operators/session-operations.ts refusal: spentGuesses': 'saves a hash: `guessRefusal` gives the same answer',
  'operators/session-operations.ts switchOperator: isAtWork': 'a closed account is on no tablet any more',
  'printing/agent-operations.ts takeTicket: may':
    'the door lets programs of printers alone in, and the stores are their own',
  'shipments/announce.ts whoWaitsFor: maySeePromise':
    'says that a time has changed, and not which: the answer asks again',
  'shipments/answers.ts promisesFor: maySeePromise': 'saves a read: openapi/wire/shipments.ts asks again',
}
