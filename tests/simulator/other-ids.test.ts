import { expect, test } from 'vitest'
import { otherIds } from '#simulator/replay/other-ids.ts'
import { withOtherIds } from '#simulator/replay/whole-ids.ts'

const known = new Map([
  ['AAAA2222', 'BBBB3333'],
  ['-old-id_22', 'newid'],
  ['12', '99'],
])
const now = (text: string) => withOtherIds(text, (id) => known.get(id))

test.each([
  ['as the whole', 'AAAA2222', 'BBBB3333'],
  ['in a path', '/menu/x/order/AAAA2222?code=AAAA2222', '/menu/x/order/BBBB3333?code=BBBB3333'],
  ['in the name of a channel', 'tracking-AAAA2222', 'tracking-BBBB3333'],
  ['with hyphens of its own', 'private-rider--old-id_22', 'private-rider-newid'],
  ['beside another', 'AAAA2222-AAAA2222-ON_ROUTE', 'BBBB3333-BBBB3333-ON_ROUTE'],
  ['in a signature', 'demo-key:AAAA2222', 'demo-key:BBBB3333'],
])('an id is replaced %s', (_, text, expected) => expect(now(text)).toBe(expected))

test.each(['XAAAA2222', 'AAAA22222', 'AAAA2222_x', '123', 'a12'])('%s holds no whole id', (text) =>
  expect(now(text)).toBe(text),
)

const keep = (iso: string) => iso

test('ids, codes and tokens are learned from two answers side by side, also from links and frames', () => {
  const ids = otherIds()
  const answer = (code: string, token: string, socket: string) => ({
    code,
    link: `/logistics/x?token=${token}&a=1`,
    data: JSON.stringify({ socket_id: socket }),
  })
  ids.learn('a', answer('AAAA2222', 'tok-1111', '123.456'), answer('BBBB3333', 'tok-2222', '789.012'))
  expect(ids.inText('Bearer tok-1111')).toBe('Bearer tok-2222')
  expect(ids.inBody('a', { socket_id: '123.456', channel: 'tracking-AAAA2222' }, keep)).toEqual({
    ...{ socket_id: '789.012', channel: 'tracking-BBBB3333' },
  })
})

test('a status, an instant and a known id are not learned', () => {
  const ids = otherIds()
  const at = '2026-11-21T22:00:00.000Z'
  ids.learn('a', { status: 'ACCEPTED', at, id: 'first-1' }, { status: 'READY', at: '2027-01-01T00:00:00Z', id: 'x-1' })
  ids.learn('a', { id: 'first-1' }, { id: 'y-1' })
  expect(ids.inBody('a', { status: 'ACCEPTED', at, id: 'first-1' }, () => 'shifted')).toEqual({
    ...{ status: 'ACCEPTED', at: 'shifted', id: 'x-1' },
  })
})

test('a key at a door belongs to its actor and its name, and the last one counts', () => {
  const ids = otherIds()
  ids.learn('courier 1.1', { securityCode: '4821' }, { securityCode: '1111' })
  ids.learn('courier 1.1', { securityCode: '4821' }, { securityCode: '7777' })
  const body = { securityCode: '4821', street: '4821' }
  expect(ids.inBody('courier 1.1', body, keep)).toEqual({ securityCode: '7777', street: '4821' })
  expect(ids.inBody('courier 1.2', body, keep)).toEqual(body)
})

test('items of a list are the same if their ids agree, at any position', () => {
  const ids = otherIds()
  ids.learn('a', { code: 'AAAA2222' }, { code: 'BBBB3333' })
  const item = (id: string, code: string) => ({ id, order: { code } })
  ids.learn(
    'a',
    { shipments: [item('ship-11', 'AAAA2222')] },
    { shipments: [item('other-9', 'CCCC4444'), item('ship-22', 'BBBB3333')] },
  )
  expect(ids.of('ship-11')).toBe('ship-22')
})
