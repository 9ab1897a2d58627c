import { byOperator, type SideTable } from '../tables/side-table.ts'
import { challengeMinutes } from './challenges.ts'
import { sessionDays } from './cookies.ts'

/** A session has ended by then, and with it its connections. */
const socketDays = sessionDays + 1

export const operatorTables: readonly SideTable[] = [
  {
    name: 'operator_secrets',
    holds: 'user names of the shop’s people, with hashes of their passwords and PINs',
    life: { endsWhen: 'the account is reset' },
    whose: {
      operator: {
        rows: byOperator('operator_id'),
        exported: { as: 'account', columns: ['login'], order: 'operator_id' },
      },
    },
    transfer: { order: 'operator_id' },
  },
  {
    name: 'operator_sessions',
    holds: 'browsers on which people of the shop are signed in, with digests of their tokens',
    life: { until: 'expires_at', says: `the person signs out, or ${sessionDays} days after the password` },
    whose: {
      operator: {
        rows: byOperator('operator_id'),
        exported: { as: 'sessions', columns: ['browser', 'since', 'used_at'], order: 'since, id' },
      },
    },
    transfer: { order: 'digest' },
  },
  {
    name: 'operator_tablets',
    holds: 'browsers on which a person of the shop goes on with a PIN, as digests',
    life: { until: 'expires_at', says: `${sessionDays} days after the password` },
    whose: {
      operator: {
        rows: byOperator('operator_id'),
        exported: { not: 'it holds digests of random tokens' },
      },
    },
    transfer: { order: 'tablet, operator_id' },
  },
  {
    name: 'operator_passkeys',
    holds: 'passkeys of the shop’s people: public keys alone',
    life: { endsWhen: 'the person removes it, or the account is reset' },
    whose: {
      operator: {
        rows: byOperator('operator_id'),
        exported: { as: 'passkeys', columns: ['browser', 'since', 'used_at'], order: 'since, id' },
      },
    },
    transfer: { order: 'id' },
  },
  {
    name: 'operator_challenges',
    holds: 'challenges that a passkey has signed, as digests',
    life: { until: 'expires_at', says: `${challengeMinutes} minutes after the sign-in` },
    whose: { nobody: 'it holds digests of random values', texts: ['digest'] },
    transfer: { stays: 'a challenge ends within minutes' },
  },
  {
    name: 'operator_sockets',
    holds: 'connections that a session of the console has opened',
    life: { through: 'opened_at', after: { days: socketDays }, says: `${socketDays} days after the connection` },
    whose: { nobody: 'it holds random names of sessions and connections', texts: ['session', 'socket_id'] },
    transfer: { stays: 'a socket ends with its node, and opens again at another' },
  },
]
