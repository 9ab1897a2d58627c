import { deviceDays } from '../http/device.ts'
import { byAccount, byPhone, byPhoneDigest, type SideTable } from '../tables/side-table.ts'
import { codeMinutes, sendCode } from './one-time-codes.ts'
import { provenDeviceDays, provenPhoneDigest } from './proven-devices.ts'
import { sessionDays, sessionPhoneDigest } from './session.ts'

const ofDigests = { not: 'it holds digests, which tell the person nothing' }

export const customerTables: readonly SideTable[] = [
  {
    name: 'customer_sessions',
    holds: 'sessions of diners, as digests of their token and phone',
    life: { until: 'expires_at', says: `${sessionDays} days after the last sign-in` },
    whose: { diner: { rows: byPhoneDigest('phone', sessionPhoneDigest), exported: ofDigests } },
    transfer: { order: 'digest' },
  },
  {
    name: 'one_time_codes',
    holds: 'codes that prove a phone, as keyed digests, with the phone',
    life: { until: 'expires_at', says: `${codeMinutes} minutes after the diner asked` },
    whose: {
      diner: {
        rows: byPhone('phone'),
        timers: { kinds: [sendCode], payload: 'id', column: 'id' },
        exported: { not: `it lives for ${codeMinutes} minutes` },
      },
    },
    transfer: { order: 'id' },
  },
  {
    name: 'proven_devices',
    holds: 'browsers whose diner has proven a phone, as keyed digests',
    life: { until: 'expires_at', says: `${provenDeviceDays} days after the proof` },
    whose: { diner: { rows: byPhoneDigest('phone', provenPhoneDigest), exported: ofDigests } },
    transfer: { order: 'device, phone' },
  },
  {
    name: 'browser_entries',
    holds: 'ids of the orders and rewards of a browser, with a keyed digest of the browser',
    life: { until: 'expires_at', says: `${deviceDays} days after the order or reward` },
    whose: {
      diner: { rows: byAccount('account'), exported: { not: 'the orders and rewards themselves are exported' } },
    },
    transfer: { order: 'device, account, entry' },
  },
]
