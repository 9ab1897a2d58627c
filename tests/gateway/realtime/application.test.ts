import { expect, test } from 'vitest'
import { localBus } from '#gateway/events/bus.ts'
import { type Application, localApplication } from '#gateway/realtime/application.ts'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { spanningApplication } from '#gateway/realtime/spanning-application.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import { authOf, startRealtime } from '#tests/kit/realtime.ts'

type Node = ReturnType<typeof startRealtime>
type Client = ReturnType<Node['connect']>

function signIn({ say, session }: Client, id: string) {
  const userData = JSON.stringify({ id })
  say({ event: 'pusher:signin', data: { auth: authOf(`${session.id}::user::${userData}`), user_data: userData } })
}

function join(client: Client, channel: string, user: string) {
  const channel_data = JSON.stringify({ user_id: user })
  client.subscribe(channel, { channel_data, auth: authOf(`${client.session.id}:${channel}:${channel_data}`) })
}

const told = (client: Client) => client.events('told').map(({ channel, data }) => [channel, data])

function aNode() {
  const node = startRealtime()
  return { ...node, application: localApplication(node.realtime) }
}

test('the application publishes to the readers of a channel, except the connection that has it already', async () => {
  const { application, connect } = aNode()
  const [ana, ben] = [connect(), connect()]
  for (const one of [ana, ben]) one.subscribe('news')
  await application.publish({ channel: 'news', event: 'told', data: '1', exceptSocketId: ana.session.id })
  await application.publish({ channel: 'news', event: 'told', data: '2', exceptSocketId: '1.1' })
  await application.publish({ channel: 'news', event: 'told', data: '3' })
  expect(told(ana)).toEqual([
    ['news', '2'],
    ['news', '3'],
  ])
  expect(told(ben).map(([, data]) => data)).toEqual(['1', '2', '3'])
})

test('the application at one node ends the connections of one user', async () => {
  const { application, connect } = aNode()
  const [ana, ben] = [connect(), connect()]
  signIn(ana, 'ana')
  signIn(ben, 'ben')
  await application.terminate('ana')
  expect([ana.line.closed, ben.line.closed]).toEqual([expect.objectContaining({ code: 4009 }), null])
})

test('the application at one node learns the channels with a prefix, and no user’s own', async () => {
  const { application, connect } = aNode()
  const [ana, ben] = [connect(), connect()]
  signIn(ana, 'ana')
  ana.subscribe('#server-to-user-ana')
  ana.subscribe('news')
  ben.subscribe('news')
  join(ana, 'presence-room', 'ana')
  join(ben, 'presence-room', 'ana')
  const news = { users: 0, subscriptions: 2 }
  const room = { users: 1, subscriptions: 2 }
  expect(Object.fromEntries(await application.channels({ prefix: '' }))).toEqual({ news, 'presence-room': room })
  expect(Object.fromEntries(await application.channels({ prefix: 'pres' }))).toEqual({ 'presence-room': room })
  expect([...(await application.channels({ prefix: 'room' }))]).toEqual([])
  expect(await application.users('presence-room')).toEqual(['ana'])
})

test('the application at one node is told the last message only of a cache channel', async () => {
  const { application, connect, clock } = aNode()
  for (const channel of ['news', 'cache-news']) {
    connect().subscribe(channel)
    expect(await application.channel(channel)).toMatchObject({ subscriptions: 1, cached: null })
    await application.publish({ channel, event: 'told', data: '{"n":1}' })
  }
  clock.advance(60_000)
  expect(await application.channel('news')).toEqual({ users: 0, subscriptions: 1, cached: null })
  expect((await application.channel('cache-news')).cached).toEqual({ data: '{"n":1}', secondsLeft: 1_740 })
})

test('nothing is serialised for other nodes where there are none', async () => {
  const said: string[] = []
  const node = startRealtime({ ...localBus(), say: (topic) => void said.push(topic) })
  join(node.connect(), 'presence-room', 'ana')
  node.realtime.publish(eventFrame('news', 'told', '1'))
  node.clock.advance(5_000)
  expect(said).toEqual(['presence-please'])
})

function twoNodes() {
  const between = heldBus()
  const handAll = () => {
    while (between.held.length > 0) between.deliver(0, false)
  }
  const nodes = [between.node(), between.node()].map((bus) => {
    const node = startRealtime(bus)
    const application: Application = spanningApplication(localApplication(node.realtime), node.realtime, bus)
    return { ...node, application }
  })
  handAll()
  return { here: nodes[0]!, there: nodes[1]!, handAll }
}

test('the application at one of two nodes publishes to all readers, except the connection that has it', async () => {
  const { here, there, handAll } = twoNodes()
  const [ana, ben, eva] = [here.connect(), there.connect(), there.connect()]
  for (const one of [ana, ben, eva]) one.subscribe('news')
  await here.application.publish({ channel: 'news', event: 'told', data: '1', exceptSocketId: ben.session.id })
  await here.application.publish({ channel: 'news', event: 'told', data: '2', exceptSocketId: ana.session.id })
  await here.application.publish({ channel: 'news', event: 'told', data: '3' })
  handAll()
  expect([ana, ben, eva].map((one) => told(one).map(([, data]) => data))).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['1', '2', '3'],
  ])
})

test('the application at one of two nodes ends the connections of a user at both', async () => {
  const { here, there, handAll } = twoNodes()
  const [ana, again, ben] = [here.connect(), there.connect(), there.connect()]
  signIn(ana, 'ana')
  signIn(again, 'ana')
  signIn(ben, 'ben')
  await here.application.terminate('ana')
  handAll()
  expect([ana, again, ben].map(({ line }) => line.closed !== null)).toEqual([true, true, false])
})

test('the application at one of two nodes counts the readers of both, and each user once', async () => {
  const { here, there, handAll } = twoNodes()
  join(here.connect(), 'presence-room', 'ana')
  join(there.connect(), 'presence-room', 'ana')
  join(there.connect(), 'presence-room', 'ben')
  join(there.connect(), 'presence-hall', 'eva')
  here.connect().subscribe('news')
  there.connect().subscribe('news')
  handAll()
  const room = { users: 2, subscriptions: 3 }
  for (const { application } of [here, there]) {
    expect(Object.fromEntries(await application.channels({ prefix: 'presence-' }))).toEqual({
      'presence-room': room,
      'presence-hall': { users: 1, subscriptions: 1 },
    })
    expect(await application.channel('presence-room')).toEqual({ ...room, cached: null })
    expect([...(await application.users('presence-room'))].sort()).toEqual(['ana', 'ben'])
    expect(await application.channel('news')).toEqual({ users: 0, subscriptions: 2, cached: null })
  }
})

test('the application counts a user at the other node before its list of members has arrived', async () => {
  const { here, there } = twoNodes()
  join(there.connect(), 'presence-room', 'ben')
  expect(await here.application.users('presence-room')).toEqual(['ben'])
  expect((await here.application.channel('presence-room')).users).toBe(1)
})

test('the application is told the message of a cache channel that was kept last at any node', async () => {
  const { here, there } = twoNodes()
  const publishAt = ({ realtime }: Node, data: string) =>
    localApplication(realtime).publish({ channel: 'cache-news', event: 'told', data })
  await publishAt(there, 'there')
  expect((await here.application.channel('cache-news')).cached).toEqual({ data: 'there', secondsLeft: 1_800 })
  there.clock.advance(60_000)
  await publishAt(here, 'here')
  for (const { application } of [here, there])
    expect((await application.channel('cache-news')).cached).toEqual({ data: 'here', secondsLeft: 1_800 })
})
