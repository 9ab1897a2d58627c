import Pusher, { type Channel } from 'pusher-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#tests/kit/clock.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherOptions, pusherServer, signedBy } from '#tests/kit/pusher.ts'
import { demoApp } from '#tests/kit/realtime.ts'
import { openReceiver, type Receiver } from '#tests/kit/webhook-receiver.ts'

const clock = manualClock(new Date().toISOString())
let gateway: TestGateway
let receiver: Receiver
let server: ReturnType<typeof pusherServer>
const clients: Pusher[] = []

beforeEach(async () => {
  receiver = await openReceiver()
  gateway = await startTestGateway({ clock, environment: { REALTIME_WEBHOOK_URL: receiver.url } })
  server = pusherServer(gateway)
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  await gateway.close()
  await receiver.close()
})

async function join(client: Pusher, name: string): Promise<Channel> {
  const channel = client.subscribe(name)
  await heard(channel, 'pusher:subscription_succeeded')
  return channel
}

function connect(id = 'ana') {
  const client = new Pusher(demoApp.key, { ...pusherOptions(gateway), ...signedBy(server, { id }) })
  clients.push(client)
  return client
}

/** The events of the next webhook, which the server library must accept as the gateway's. */
async function nextEvents() {
  const webhook = server.webhook(await receiver.next())
  expect(webhook.isValid()).toBe(true)
  expect(webhook.getTime()).toEqual(clock.now())
  return webhook.getEvents()
}

test('a webhook reports occupied channels, members and a missed cache', async () => {
  const client = connect()
  for (const name of ['news', 'presence-room', 'cache-news']) await join(client, name)
  clock.advance(100)
  expect(await nextEvents()).toEqual([
    { name: 'channel_occupied', channel: 'news' },
    { name: 'member_added', channel: 'presence-room', user_id: 'ana' },
    { name: 'channel_occupied', channel: 'presence-room' },
    { name: 'channel_occupied', channel: 'cache-news' },
    { name: 'cache_miss', channel: 'cache-news' },
  ])
})

test('a reader that is back within three seconds was never gone, and later a leave is reported', async () => {
  const client = connect()
  for (const name of ['presence-room', 'presence-hall']) await join(client, name)
  clock.advance(100)
  await nextEvents()
  for (const name of ['presence-room', 'presence-hall']) client.unsubscribe(name)
  await join(client, 'news')
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'channel_occupied', channel: 'news' }])
  clock.advance(2_800)
  await join(client, 'presence-room')
  clock.advance(200)
  expect(await nextEvents()).toEqual([
    { name: 'channel_vacated', channel: 'presence-hall' },
    { name: 'member_removed', channel: 'presence-hall', user_id: 'ana' },
  ])
})

test('a webhook carries client events with their sender', async () => {
  const [ana, ben] = [connect('ana'), connect('ben')]
  const [sender, reader] = [await join(ana, 'presence-room'), await join(ben, 'presence-room')]
  clock.advance(100)
  await nextEvents()
  const told = heard(reader, 'client-hello')
  sender.trigger('client-hello', { n: 1 })
  await told
  clock.advance(100)
  expect(await nextEvents()).toEqual([
    {
      name: 'client_event',
      channel: 'presence-room',
      event: 'client-hello',
      data: '{"n":1}',
      socket_id: ana.connection.socket_id,
      user_id: 'ana',
    },
  ])
})

test('a user’s own channel is not in the webhooks', async () => {
  const client = connect()
  await heard(client.connection, 'connected')
  client.signin()
  await client.user.signinDonePromise
  await join(client, 'news')
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'channel_occupied', channel: 'news' }])
})

test('a webhook with another secret, or altered on its way, is not accepted as the gateway’s', async () => {
  await join(connect(), 'news')
  clock.advance(100)
  const post = await receiver.next()
  expect(server.webhook(post).isValid()).toBe(true)
  expect(server.webhook({ ...post, rawBody: post.rawBody.replace('news', 'olds') }).isValid()).toBe(false)
  expect(pusherServer(gateway, { secret: 'another' }).webhook(post).isValid()).toBe(false)
})
