import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldBus } from '#tests/kit/held-bus.ts'
import { authOf, startRealtime } from '#tests/kit/realtime.ts'
import { inputs } from '#tests/kit/sample.ts'

const channel = 'presence-room'
const beatMs = 5_000

type Node = ReturnType<typeof startRealtime>

function join({ connect }: Node, user: string) {
  const client = connect()
  const channel_data = JSON.stringify({ user_id: user })
  client.subscribe(channel, { channel_data, auth: authOf(`${client.session.id}:${channel}:${channel_data}`) })
  return client
}
type Member = ReturnType<typeof join>

/** The members that a client believes in, from all its messages. */
function believed({ line }: Member): readonly string[] {
  const there = new Set<string>()
  for (const { event, data } of line.events()) {
    const told = JSON.parse(String(data)) as { presence?: { ids: string[] }; user_id?: string }
    for (const id of told.presence?.ids ?? []) there.add(id)
    if (event === 'pusher_internal:member_added') there.add(told.user_id!)
    if (event === 'pusher_internal:member_removed') there.delete(told.user_id!)
  }
  return [...there].sort()
}

function threeNodes() {
  const between = heldBus()
  const nodes = [between.node(), between.node(), between.node()].map((bus) => startRealtime(bus))
  const handAll = () => {
    while (between.held.length > 0) between.deliver(0, false)
  }
  handAll()
  return { between, nodes, handAll }
}

test('a member at any node is one from the first connection to the last, at all nodes', () => {
  const { nodes, handAll } = threeNodes()
  const [one, other] = [nodes[0]!, nodes[1]!]
  const reader = join(one, 'reader')
  handAll()
  const ana = join(other, 'ana')
  handAll()
  expect(believed(ana)).toEqual(['ana', 'reader'])
  const again = join(nodes[2]!, 'ana')
  handAll()
  ana.gone()
  handAll()
  expect(believed(reader)).toEqual(['ana', 'reader'])
  again.gone()
  handAll()
  expect(reader.events('pusher_internal:member_added')).toHaveLength(1)
  expect(reader.events('pusher_internal:member_removed')).toHaveLength(1)
  const notices = nodes.flatMap((node) => node.notices.filter(({ name }) => name.startsWith('member_')))
  expect(notices.map(({ name }) => name)).toEqual(['member_added', 'member_added', 'member_removed'])
})

test('a member who joins at another node as well is not announced again', () => {
  const { nodes, handAll } = threeNodes()
  const reader = join(nodes[0]!, 'reader')
  const here = join(nodes[0]!, 'ana')
  handAll()
  const there = join(nodes[1]!, 'ana')
  handAll()
  expect(reader.events('pusher_internal:member_added')).toHaveLength(1)
  there.gone()
  handAll()
  expect(reader.events('pusher_internal:member_removed')).toHaveLength(0)
  here.gone()
  expect(reader.events('pusher_internal:member_removed')).toHaveLength(1)
})

test('a new node learns the members of the others at once', () => {
  const { between, nodes, handAll } = threeNodes()
  join(nodes[0]!, 'ana')
  handAll()
  const late = startRealtime(between.node())
  handAll()
  expect(late.realtime.presence.members(channel)).toEqual([{ userId: 'ana', info: {} }])
})

test('the members of a dead node are gone after three beats without a sign of it', () => {
  const { between, nodes, handAll } = threeNodes()
  const reader = join(nodes[0]!, 'reader')
  join(nodes[1]!, 'ana')
  handAll()
  expect(believed(reader)).toEqual(['ana', 'reader'])
  nodes[0]!.clock.advance(3 * beatMs)
  expect(believed(reader)).toEqual(['ana', 'reader'])
  nodes[0]!.clock.advance(beatMs)
  between.held.length = 0
  expect(believed(reader)).toEqual(['reader'])
})

test('after a beat all agree on the members, for any lost, doubled or late messages', () => {
  const happening = fc.oneof(
    fc.record({ type: fc.constant('join'), node: fc.nat(2), user: fc.constantFrom('ana', 'bea', 'eva') }),
    fc.record({ type: fc.constant('leave'), index: fc.nat(9) }),
    fc.record({ type: fc.constant('deliver'), index: fc.nat(9), isKept: fc.boolean() }),
    fc.record({ type: fc.constant('lose'), index: fc.nat(9) }),
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40, size: 'max' }), (happenings) => {
      const { between, nodes, handAll } = threeNodes()
      const present: { user: string; client: Member }[] = []
      for (const one of happenings) {
        if (one.type === 'join') present.push({ user: one.user, client: join(nodes[one.node]!, one.user) })
        else if (one.type === 'leave') present.splice(one.index, 1)[0]?.client.gone()
        else if (one.type === 'deliver') between.deliver(one.index, one.isKept)
        else between.held.splice(one.index, 1)
      }
      between.held.length = 0
      for (const { clock } of nodes) clock.advance(beatMs)
      handAll()
      const there = [...new Set(present.map(({ user }) => user))].sort()
      for (const { realtime } of nodes)
        if (realtime.hub.isRead(channel))
          expect(
            realtime.presence
              .members(channel)
              .map(({ userId }) => userId)
              .sort(),
          ).toEqual(there)
      for (const { client } of present) expect(believed(client)).toEqual(there)
    }),
    { numRuns: inputs(300) },
  )
})
