import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCanonical } from '#gateway/realtime/canonical.ts'
import { isChannelName } from '#gateway/realtime/channel-names.ts'

const read = (text: string) => readCanonical(Buffer.from(text))

const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const channel = fc.stringMatching(/^[A-Za-z0-9_\-=@,.;]{1,40}$/)
const place = fc.stringMatching(/^\d{1,20}(\.\d{1,20}){0,2}$/)

test('a message in canonical order is read, with any data', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z -]{1,30}$/), channel, text, fc.option(place), (event, to, data, at) => {
      fc.pre(!event.startsWith('pusher'))
      const message = at === null ? { event, channel: to, data } : { event, channel: to, data, at }
      expect(read(JSON.stringify(message))).toEqual({ channel: to, at })
    }),
  )
})

test('a message in canonical order is JSON with its channel and its place, after any mutation', () => {
  const bent = fc
    .tuple(text, channel, text, place, fc.nat(200), fc.constantFrom('', '"', '\\', '}', ',', '\n', '\\u12', 'x'))
    .map(([event, to, data, at, where, piece]) => {
      const whole = JSON.stringify({ event, channel: to, data, at })
      return whole.slice(0, where % whole.length) + piece + whole.slice((where % whole.length) + (piece ? 0 : 1))
    })
  fc.assert(
    fc.property(bent, (message) => {
      const accepted = read(message)
      if (!accepted) return
      const parsed = JSON.parse(message)
      expect([parsed.channel, parsed.at ?? null]).toEqual([accepted.channel, accepted.at])
      expect(isChannelName(accepted.channel)).toBe(true)
      expect(typeof parsed.data).toBe('string')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['the protocol’s own events', '{"event":"pusher:error","channel":"a","data":"{}"}'],
  ['an event of 201 letters', `{"event":"${'e'.repeat(201)}","channel":"a","data":"{}"}`],
  ['a channel of 201 letters', `{"event":"e","channel":"${'c'.repeat(201)}","data":"{}"}`],
  ['an empty channel', '{"event":"e","channel":"","data":"{}"}'],
  ['an empty event', '{"event":"","channel":"a","data":"{}"}'],
  ['a second channel after the data', '{"event":"e","channel":"a","data":"{}","channel":"b"}'],
  ['an escape that JSON does not know', '{"event":"e","channel":"a","data":"\\x"}'],
  ['half an escape at the end', '{"event":"e","channel":"a","data":"\\u12"}'],
  ['a text that does not end', '{"event":"e","channel":"a","data":"'],
  ['something after the end', '{"event":"e","channel":"a","data":"{}"} '],
  ['nothing', ''],
])('a message in canonical order is not accepted with %s', (_, message) => expect(read(message)).toBeNull())
