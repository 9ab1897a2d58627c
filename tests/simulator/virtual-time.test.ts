import { expect, test } from 'vitest'
import { virtualTime } from '#simulator/world/virtual-time.ts'

const minute = 60_000
const hour = 60 * minute

/** The instants of a pulse of one second until an instant, in which something comes to the gateway at `calls`. */
function pulsesUntil(end: number, { calls = [] as readonly number[], waits = [] as readonly number[] } = {}) {
  const time = virtualTime(0)
  const pulses: number[] = []
  time.pulse(1_000, () => pulses.push(time.ms()))
  for (const at of calls) time.after(at, time.stir)
  for (const at of waits) time.after(at, () => undefined)
  while (time.ms() < end) time.step()
  return pulses
}

test('a gateway looks less often the longer nothing comes to it, and ten minutes apart at most', () => {
  const pulses = pulsesUntil(10 * hour)
  const gaps = pulses.map((at, index) => at - (pulses[index - 1] ?? 0))
  expect(gaps.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1_000))
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(gaps.at(-1)).toBe(10 * minute)
})

test('once something comes to it a gateway looks as often as before', () => {
  const pulses = pulsesUntil(5 * hour + 4_000, { calls: [5 * hour] })
  expect(pulses.slice(-4)).toEqual([1, 2, 3, 4].map((second) => 5 * hour + second * 1_000))
})

test('what actors wait for changes no pulse, so that a replay without them has the same', () => {
  const calls = [hour, 7 * hour]
  expect(pulsesUntil(9 * hour, { calls, waits: [20_000, 3 * hour, 8 * hour] })).toEqual(
    pulsesUntil(9 * hour, { calls }),
  )
})
