import { expect, test } from 'vitest'
import {
  channelAuth,
  isBodyMeant,
  isChannelAuth,
  isPresenceAuth,
  isUserAuth,
  type RealtimeApp,
  wrongWithRequest,
} from '#gateway/realtime/signature.ts'

/** The examples of Pusher's documentation. */
const app: RealtimeApp = { id: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const auth = (hex: string) => `${app.key}:${hex}`
const ofPrivate = auth('58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4')
const ofPresence = auth('31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80')
const ofUser = auth('4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba')
const member = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'

test('an auth from Pusher’s documentation opens its private channel to its socket, and no other', () => {
  expect(isChannelAuth(app, '1234.1234', 'private-foobar', ofPrivate)).toBe(true)
  expect(isChannelAuth(app, '1234.1235', 'private-foobar', ofPrivate)).toBe(false)
  expect(isChannelAuth(app, '1234.1234', 'private-foobaz', ofPrivate)).toBe(false)
})

test('an auth from Pusher’s documentation opens a presence channel to the named member, and no other', () => {
  expect(isPresenceAuth(app, '1234.1234', 'presence-foobar', member, ofPresence)).toBe(true)
  expect(isPresenceAuth(app, '1234.1234', 'presence-foobar', member.replace('10', '11'), ofPresence)).toBe(false)
})

test('an auth from Pusher’s documentation signs its user in, and no other', () => {
  expect(isUserAuth(app, '1234.1234', '{"id":"12345"}', ofUser)).toBe(true)
  expect(isUserAuth(app, '1234.1234', '{"id":"12346"}', ofUser)).toBe(false)
})

test('an auth from Pusher’s documentation counts only with the key of the app in front', () => {
  expect(isChannelAuth({ ...app, key: 'another' }, '1234.1234', 'private-foobar', ofPrivate)).toBe(false)
})

test('an auth from before a change of the secret counts while the previous secret is set', () => {
  const changed: RealtimeApp = { ...app, secret: 'another', previousSecret: app.secret }
  expect(isChannelAuth(changed, '1234.1234', 'private-foobar', ofPrivate)).toBe(true)
  expect(isPresenceAuth(changed, '1234.1234', 'presence-foobar', member, ofPresence)).toBe(true)
  expect(isUserAuth(changed, '1234.1234', '{"id":"12345"}', ofUser)).toBe(true)
  expect(channelAuth(changed, '1234.1234', 'private-foobar')).not.toBe(ofPrivate)
  expect(isChannelAuth({ ...app, secret: 'another' }, '1234.1234', 'private-foobar', ofPrivate)).toBe(false)
  expect(isChannelAuth(changed, '1234.1234', 'private-foobaz', ofPrivate)).toBe(false)
})

const body = Buffer.from('{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}')
const query = {
  auth_key: app.key,
  auth_timestamp: '1353088179',
  auth_version: '1.0',
  body_md5: 'ec365a775a4cd0599faeb73354201b6f',
  auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
}
const events = { method: 'POST', path: '/apps/3/events', query }
const now = 1_353_088_179_000

test('a request from Pusher’s documentation is the application’s, with its body', () => {
  expect(wrongWithRequest(app, events, now)).toBeNull()
  expect(wrongWithRequest({ ...app, secret: 'another', previousSecret: app.secret }, events, now)).toBeNull()
  expect(wrongWithRequest({ ...app, secret: 'another' }, events, now)).toBe('Invalid signature')
  expect(isBodyMeant(query, body)).toBe(true)
})

test.each([600, -600])(
  'a request from Pusher’s documentation counts for ten minutes: at %i s, and not a second further',
  (seconds) => {
    expect(wrongWithRequest(app, events, now + seconds * 1_000)).toBeNull()
    expect(wrongWithRequest(app, events, now + (seconds + Math.sign(seconds)) * 1_000)).toMatch(/auth_timestamp/)
  },
)

test.each([
  ['another method', { ...events, method: 'PUT' }],
  ['another path', { ...events, path: '/apps/3/batch_events' }],
  ['a parameter more', { ...events, query: { ...query, info: 'user_count' } }],
  ['another body', { ...events, query: { ...query, body_md5: '0' } }],
  ['a time that is none', { ...events, query: { ...query, auth_timestamp: 'now' } }],
  ['no time', { ...events, query: { ...query, auth_timestamp: '' } }],
  ['another version', { ...events, query: { ...query, auth_version: '2.0' } }],
  ['no signature', { ...events, query: { ...query, auth_signature: undefined } }],
])('a request from Pusher’s documentation with %s does not count', (_, request) => {
  expect(wrongWithRequest(app, request, now)).not.toBeNull()
})
