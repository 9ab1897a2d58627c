import { describe, expect, test } from 'vitest'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { limits } from '#gateway/realtime/session.ts'
import { authOf, startRealtime } from '#tests/kit/realtime.ts'

const error = (frame: { data: unknown } | undefined) => JSON.parse(String(frame?.data))

describe('an invalid frame of a client', () => {
  test.each([
    ['no JSON at all', 'hello'],
    ['a JSON value that is no object', '[1]'],
    ['no event', '{"data":{}}'],
    ['a subscription without a channel', '{"event":"pusher:subscribe","data":{}}'],
    ['a subscription whose channel is a number', '{"event":"pusher:subscribe","data":{"channel":1}}'],
    ['an empty text', ''],
  ])('%s is answered with error 4200, counted, and the socket lives', (_, text) => {
    const { connect, realtime } = startRealtime()
    const client = connect()
    client.session.take(text)
    expect(error(client.events('pusher:error')[0])).toMatchObject({ code: 4200 })
    expect(client.line.closed).toBeNull()
    expect(realtime.counts.refused.get('not-a-frame')).toBe(1)
  })

  test('an unknown event is answered with error 4200 and counted as such', () => {
    const { connect, realtime } = startRealtime()
    const client = connect()
    client.say({ event: 'pusher:dance', data: {} })
    expect(error(client.events('pusher:error')[0])).toMatchObject({ code: 4200 })
    expect(realtime.counts.refused.get('unknown-event')).toBe(1)
  })

  test.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a space', 'a b'],
    ['a star, which would mean more than one channel between nodes', 'tracking-*'],
    ['nothing', ''],
  ])('a channel name of %s is refused without repeating it', (_, channel) => {
    const { connect, hub } = startRealtime()
    const client = connect()
    client.subscribe(channel)
    const [refusal] = client.events('pusher:subscription_error')
    expect(refusal!.channel).toBe('')
    expect(error(refusal)).toMatchObject({ type: 'InvalidChannel', status: 400 })
    expect(hub.channelCount()).toBe(0)
  })

  test('the first 100 of 10,000 subscriptions on one socket are kept', () => {
    const { connect, hub, clock } = startRealtime()
    const client = connect()
    for (let n = 0; n < 10_000; n++) {
      client.subscribe(`channel-${n}`)
      if (n % limits.framesPerSecond === limits.framesPerSecond - 1) clock.advance(1_000)
    }
    expect(hub.channelCount()).toBe(limits.channelsPerSocket)
    client.gone()
    expect(hub.channelCount()).toBe(0)
  })

  test('a thousand frames in a second close the socket with 4100', () => {
    const { connect, ended, realtime } = startRealtime()
    const client = connect()
    for (let n = 0; n < 1_000 && !client.line.closed; n++) client.say({ event: 'pusher:ping', data: {} })
    expect(client.line.closed).toMatchObject({ code: 4100 })
    expect(client.events('pusher:pong').length).toBe(limits.framesPerSecond)
    client.gone(4100)
    expect(ended).toEqual([{ cause: 'too-many-frames', code: 4100 }])
    expect(realtime.counts.ended.get('too-many-frames')).toBe(1)
  })

  test.each([
    ['none', ''],
    ['one of another channel', 'other'],
    ['one with the key of another app', 'foreign'],
  ])('a private channel with an auth that is %s is refused with 401, and stays silent', (_, kind) => {
    const { connect, hub, realtime } = startRealtime()
    const client = connect()
    const auth =
      kind === 'other'
        ? authOf(`${client.session.id}:private-other`)
        : kind === 'foreign'
          ? authOf(`${client.session.id}:private-secret`).replace(/^[^:]+/, 'another-key')
          : ''
    client.subscribe('private-secret', { auth })
    expect(error(client.events('pusher:subscription_error')[0])).toMatchObject({ type: 'AuthError', status: 401 })
    hub.publish(eventFrame('private-secret', 'told', '{}'))
    expect(client.events('told')).toEqual([])
    expect(realtime.counts.refused.get('auth')).toBe(1)
  })

  test('an auth of one socket is useless to another', () => {
    const { connect } = startRealtime()
    const [one, other] = [connect(), connect()]
    const auth = authOf(`${one.session.id}:private-secret`)
    one.subscribe('private-secret', { auth })
    other.subscribe('private-secret', { auth })
    expect(one.events('pusher_internal:subscription_succeeded').length).toBe(1)
    expect(other.events('pusher:subscription_error').length).toBe(1)
  })

  test('the channel of a user is only for that user, not for another one or for a stranger', () => {
    const { connect } = startRealtime()
    const [ana, beto, stranger] = [connect(), connect(), connect()]
    const signIn = ({ say, session }: typeof ana, id: string) => {
      const userData = JSON.stringify({ id })
      say({ event: 'pusher:signin', data: { auth: authOf(`${session.id}::user::${userData}`), user_data: userData } })
    }
    signIn(ana, 'ana')
    signIn(beto, 'beto')
    for (const client of [ana, beto, stranger]) client.subscribe('#server-to-user-ana')
    const joined = [ana, beto, stranger].map((one) => one.events('pusher_internal:subscription_succeeded').length)
    expect(joined).toEqual([1, 0, 0])
    for (const other of [beto, stranger]) expect(other.events('pusher:subscription_error').length).toBe(1)
  })

  test.each([
    ['names no user', '{"user_info":{}}'],
    ['is no object', '[1]'],
    ['is longer than 2 kB', JSON.stringify({ user_id: 'ana', user_info: 'x'.repeat(2_048) })],
  ])('channel_data that %s is refused although it is signed', (_, channel_data) => {
    const { connect, realtime } = startRealtime()
    const client = connect()
    const auth = authOf(`${client.session.id}:presence-room:${channel_data}`)
    client.subscribe('presence-room', { auth, channel_data })
    expect(error(client.events('pusher:subscription_error')[0])).toMatchObject({ status: 400 })
    expect(realtime.presence.members('presence-room')).toEqual([])
  })

  test('a forged sign-in ends the connection with 4009', () => {
    const { connect } = startRealtime()
    const client = connect()
    client.say({ event: 'pusher:signin', data: { auth: 'demo-key:00', user_data: '{"id":"ana"}' } })
    expect(client.line.closed).toMatchObject({ code: 4009 })
  })

  test('a client that was sent away is ignored, even if it stays', () => {
    const { connect, heard, realtime } = startRealtime()
    const phone = connect()
    const userData = '{"id":"ana"}'
    phone.say({
      event: 'pusher:signin',
      data: { auth: authOf(`${phone.session.id}::user::${userData}`), user_data: userData },
    })
    phone.subscribe('private-rider-1', { auth: authOf(`${phone.session.id}:private-rider-1`) })
    realtime.terminate('ana')
    phone.say({ event: 'client-position', channel: 'private-rider-1', data: { fixes: [] } })
    expect(phone.line.closed).toMatchObject({ code: 4009 })
    expect(heard).toEqual([])
  })

  test('a courier’s message on its own channel reaches the gateway and no other reader', () => {
    const { connect, heard } = startRealtime()
    const [phone, other] = [connect(), connect()]
    for (const client of [phone, other])
      client.subscribe('private-rider-1', { auth: authOf(`${client.session.id}:private-rider-1`) })
    phone.say({ event: 'client-position', channel: 'private-rider-1', data: { fixes: [] } })
    expect(heard).toEqual([{ channel: 'private-rider-1', event: 'client-position', data: { fixes: [] } }])
    expect(other.events('client-position')).toEqual([])
  })

  test('no client is disturbed by another’s mistakes', () => {
    const { connect, hub } = startRealtime()
    const [good, bad] = [connect(), connect()]
    good.subscribe('news')
    bad.subscribe('news')
    for (let n = 0; n < 100; n++) bad.session.take('{"event":')
    bad.gone(4100)
    hub.publish(eventFrame('news', 'told', '{"n":1}'))
    expect(good.events('told').length).toBe(1)
  })
})
