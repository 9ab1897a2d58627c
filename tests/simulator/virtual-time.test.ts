import { expect, test } from 'vitest'
import { virtualTime } from '#simulator/world/virtual-time.ts'

const minute = 60_000
const hour = 60 * minute

/** The instants of a pulse of one second until an instant, with calls to the gateway at `calls`. */
function pulsesUntil(end: number, { calls = [] as readonly number[], waits = [] as readonly number[] } = {}) {
  const time = virtualTime(0)
  const pulses: number[] = []
  time.pulse(1_000, () => pulses.push(time.ms()))
  for (const at of calls) time.after(at, time.stir)
  for (const at of waits) time.after(at, () => undefined)
  while (time.ms() < end) time.step()
  return pulses
}

test('a gateway looks less often the longer nothing reaches it, and ten minutes apart at most', () => {
  const pulses = pulsesUntil(10 * hour)
  const gaps = pulses.map((at, index) => at - (pulses[index - 1] ?? 0))
  expect(gaps.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1_000))
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(gaps.at(-1)).toBe(10 * minute)
})

test('once a call reaches it a gateway looks as often as before', () => {
  const pulses = pulsesUntil(5 * hour + 4_000, { calls: [5 * hour] })
  expect(pulses.slice(-4)).toEqual([1, 2, 3, 4].map((second) => 5 * hour + second * 1_000))
})

test('actors’ waits change no pulse, so that a replay without them has the same', () => {
  const calls = [hour, 7 * hour]
  expect(pulsesUntil(9 * hour, { calls, waits: [20_000, 3 * hour, 8 * hour] })).toEqual(
    pulsesUntil(9 * hour, { calls }),
  )
})

/** Returns the notes of a run, each with its instant. The run ends when nothing is due or an instant has come. */
function happening(begin: (time: ReturnType<typeof virtualTime>, note: (what: string) => void) => void, end = 100) {
  const time = virtualTime(0)
  const happened: string[] = []
  begin(time, (what) => happened.push(`${time.ms()} ${what}`))
  while (time.ms() < end && time.step());
  return happened
}

test('the order of one instant is that of the asking, with pulses last', () => {
  const happened = happening((time, note) => {
    const end = time.pulse(5, () => {
      note('pulse')
      end()
    })
    time.after(5, () => note('first'))
    time.after(3, () => time.after(2, () => note('third')))
    time.after(5, () => note('second'))
  })
  expect(happened).toEqual(['5 first', '5 second', '5 third', '5 pulse'])
})

test('a wait ends on a whole millisecond, never before its time and never in the past', () => {
  const happened = happening((time, note) => {
    time.after(0.2, () => note('a part'))
    time.after(-5, () => note('the past'))
    time.after(0, () => note('now'))
  })
  expect(happened).toEqual(['0 the past', '0 now', '1 a part'])
})

test('a wait that is called off never ends, and one that repeats goes on until then', () => {
  const happened = happening((time, note) => {
    const off = time.after(1, () => note('called off'))
    const end = time.every(2, () => {
      note('again')
      if (time.ms() === 6) end()
    })
    const endPulse = time.pulse(3, () => {
      note('pulse')
      endPulse()
    })
    off()
  })
  expect(happened).toEqual(['2 again', '3 pulse', '4 again', '6 again'])
})

test('a repetition without a pause still lets time pass', () => {
  const instants: number[] = []
  happening((time) => void time.every(0, () => instants.push(time.ms())), 3)
  expect(instants).toEqual([0, 1, 2, 3])
})

test('nothing is due once all has happened', () => {
  const time = virtualTime(7)
  expect([time.step(), time.ms(), time.now()]).toEqual([false, 7, new Date(7)])
  time.after(3, () => undefined)
  expect([time.step(), time.step(), time.ms()]).toEqual([true, false, 10])
})

test('time stands still until each work that reads files has ended, also by a failure', async () => {
  const time = virtualTime(0)
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const works = [time.standStill(() => one.promise), time.standStill(() => other.promise)]
  expect(time.isStill()).toBe(true)
  one.resolve('read')
  expect(await works[0]).toBe('read')
  expect(time.isStill()).toBe(true)
  other.reject(new Error('no file'))
  await expect(works[1]).rejects.toThrow('no file')
  expect(time.isStill()).toBe(false)
})

test('a call in quiet hours brings forward each pulse that is far away, and no other', () => {
  const time = virtualTime(0)
  const pulses: string[] = []
  time.pulse(1_000, () => pulses.push(`${time.ms()} second`))
  time.pulse(hour, () => pulses.push(`${time.ms()} hour`))
  time.after(5 * hour + 500, time.stir)
  while (time.ms() < 5 * hour + 500) time.step()
  pulses.length = 0
  while (time.ms() < 6 * hour) time.step()
  expect(pulses[0]).toBe(`${5 * hour + 1_500} second`)
  expect(pulses.filter((pulse) => pulse.endsWith('hour'))).toEqual([`${6 * hour} hour`])
})
