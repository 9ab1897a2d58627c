import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createDevices } from '#gateway/http/device.ts'
import { proxyTrust } from '#gateway/http/trusted-proxies.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { connectionLimits } from '#gateway/realtime/connection-limits.ts'
import { manualClock } from '#tests/kit/clock.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

const trustsNone = () => false

test('a client that opens and leaves again and again is stopped for the rest of the minute', () => {
  const clock = manualClock()
  const limits = connectionLimits({ perAddress: 3, trust: trustsNone, clock })
  const attempt = () => {
    const isOpen = limits.mayOpen(from('192.0.2.1'))
    if (isOpen) limits.opened(from('192.0.2.1'))()
    return isOpen
  }
  const tries = Array.from({ length: 8 }, attempt)
  expect(tries).toEqual([true, true, true, true, true, true, false, false])
  expect(limits.mayOpen(from('192.0.2.2'))).toBe(true)
  clock.advance(59_999)
  expect(attempt()).toBe(false)
  clock.advance(1)
  expect(attempt()).toBe(true)
})

test.each([
  ['64 bits of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['other 64 bits', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['IPv4 written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
])('%s count as one client: %s and %s %s', (_, one, other, isSame) => {
  const limits = connectionLimits({ perAddress: 1, trust: trustsNone, clock: manualClock() })
  limits.opened(from(one))
  expect(limits.mayOpen(from(other))).toBe(!isSame)
})

test('the addresses of X-Forwarded-For are clients as far as the proxies are trusted', () => {
  const isOneClient = (TRUSTED_PROXIES: number) => {
    const trust = proxyTrust({ TRUSTED_PROXIES, PUBLIC_URL: undefined })
    const limits = connectionLimits({ perAddress: 1, trust, clock: manualClock() })
    limits.opened(from('192.0.2.1', '198.51.100.1'))
    return !limits.mayOpen(from('192.0.2.1', '198.51.100.2'))
  }
  expect([isOneClient(0), isOneClient(1)]).toEqual([true, false])
})

test('behind two proxies the client is the one that the first of them reported', () => {
  const trust = proxyTrust({ TRUSTED_PROXIES: 2, PUBLIC_URL: undefined })
  const limits = connectionLimits({ perAddress: 1, trust, clock: manualClock() })
  const through = (client: string) => from('10.0.0.2', `${client}, 10.0.0.1`)
  limits.opened(through('198.51.100.1'))
  expect([limits.mayOpen(through('198.51.100.1')), limits.mayOpen(through('198.51.100.2'))]).toEqual([false, true])
})

test('0 sets no limit', () => {
  const limits = connectionLimits({ perAddress: 0, trust: trustsNone, clock: manualClock() })
  for (let count = 0; count < 1_000; count++) limits.opened(from('192.0.2.1'))
  expect([limits.mayOpen(from('192.0.2.1')), limits.mayPoll(from('192.0.2.1'))]).toEqual([true, true])
})

test('an address may have as many connections as the bound, and one that leaves makes room for one', () => {
  const clock = manualClock()
  const limits = connectionLimits({ perAddress: 2, trust: trustsNone, clock })
  const [leaveFirst] = [limits.opened(from('192.0.2.1')), limits.opened(from('192.0.2.1'))]
  const mayOpen = () => {
    clock.advance(60_000)
    return limits.mayOpen(from('192.0.2.1'))
  }
  expect(mayOpen()).toBe(false)
  leaveFirst()
  expect(mayOpen()).toBe(true)
  limits.opened(from('192.0.2.1'))
  expect(mayOpen()).toBe(false)
})

test('an address may poll 100 times a minute for each connection that it may have', () => {
  const clock = manualClock()
  const limits = connectionLimits({ perAddress: 2, trust: trustsNone, clock })
  const polls = (address: string) => Array.from({ length: 201 }, () => limits.mayPoll(from(address)))
  expect(polls('192.0.2.1')).toEqual([...Array(200).fill(true), false])
  expect(polls('192.0.2.2').filter(Boolean)).toHaveLength(200)
  clock.advance(60_000)
  expect(limits.mayPoll(from('192.0.2.1'))).toBe(true)
})

test('a client without an address, as on a pipe, counts as one client', () => {
  const limits = connectionLimits({ perAddress: 1, trust: trustsNone, clock: manualClock() })
  const nowhere = { socket: {}, headers: {} } as unknown as IncomingMessage
  limits.opened(nowhere)
  expect([limits.mayOpen(nowhere), limits.mayOpen(from('192.0.2.1'))]).toEqual([false, true])
})

function atOneAddress(perAddress: number) {
  const clock = manualClock()
  const devices = createDevices({ clock, random: secureRandom, isSecure: false, rateLimit: 0 })
  devices.signWith('the key')
  const limits = connectionLimits({ perAddress, trust: trustsNone, clock, devices })
  const aDevice = (): IncomingMessage => {
    const cookie = devices.make()?.cookie.split(';')[0]
    return { ...from('192.0.2.1'), headers: { cookie } } as IncomingMessage
  }
  const open = (request: IncomingMessage, times: number) => {
    let count = 0
    for (let n = 0; n < times; n++)
      if (limits.mayOpen(request)) {
        limits.opened(request)
        count++
      }
    return count
  }
  const polls = (request: IncomingMessage, times: number) =>
    Array.from({ length: times }, () => limits.mayPoll(request)).filter(Boolean).length
  return { limits, clock, aDevice, open, polls }
}

test('a device has its own connections and polls, a tenth of those of an address', () => {
  const { aDevice, open, polls } = atOneAddress(20)
  expect(open(from('192.0.2.1'), 30)).toBe(20)
  expect([open(aDevice(), 30), open(aDevice(), 30)]).toEqual([2, 2])
  expect(polls(from('192.0.2.1'), 2_100)).toBe(2_000)
  expect([polls(aDevice(), 300), polls(aDevice(), 300)]).toEqual([200, 200])
})

test('a device that leaves makes room for itself', () => {
  const { limits, clock, aDevice } = atOneAddress(10)
  const device = aDevice()
  const leave = limits.opened(device)
  expect(limits.mayOpen(device)).toBe(false)
  leave()
  clock.advance(60_000)
  expect(limits.mayOpen(device)).toBe(true)
})

test('a device shares a wide limit with devices of the same age at its address', () => {
  const { clock, aDevice, open } = atOneAddress(10)
  const opened = (of: readonly IncomingMessage[]) => of.reduce((sum, one) => sum + open(one, 5), 0)
  const later = Array.from({ length: 300 }, aDevice)
  clock.jump(10 * 60_000)
  expect(opened(Array.from({ length: 150 }, aDevice))).toBe(100)
  expect(opened(later)).toBe(250)
  expect(open(from('192.0.2.1'), 20)).toBe(10)
})
