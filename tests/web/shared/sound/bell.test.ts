import { expect, test } from 'vitest'
import { fakeAudio } from '#tests/kit/fake-audio.ts'
import { createBell } from '#web/shared/sound/bell.ts'
import { lengthOf, sampleRate, samplesOf, tones } from '#web/shared/sound/tones.ts'

const kinds = ['placed', 'canceled', 'changed', 'late', 'lost', 'courier'] as const

test('each kind of news has a sound of its own', () => {
  const sounds = kinds.map((kind) => samplesOf(kind).join())
  expect(new Set(sounds).size).toBe(kinds.length)
  expect(Object.keys(tones).sort()).toEqual([...kinds].sort())
})

test('a sound is loud enough, never clipped, and silent at its end', () => {
  for (const kind of kinds) {
    const samples = samplesOf(kind, 8)
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect([peak > 0.3, peak <= 1], kind).toEqual([true, true])
    expect(samples).toHaveLength(8 * sampleRate)
    expect(samples.slice(Math.ceil(lengthOf(kind) * sampleRate)).every((sample) => sample === 0)).toBe(true)
  }
})

test('sound is trusted once a sound has been played to its end, and not before', async () => {
  const audio = fakeAudio({ isAllowed: true })
  const bell = createBell(audio.open)
  await bell.unlock()
  expect(audio.started).toHaveLength(1)
  expect(bell.isTrusted()).toBe(false)
  audio.endSounds()
  expect(bell.isTrusted()).toBe(true)
})

test('a browser that refuses sound plays nothing, until a person touches the page', async () => {
  const audio = fakeAudio({ isAllowed: false })
  const bell = createBell(audio.open)
  await bell.unlock()
  bell.ring(['placed'])
  expect([audio.started, bell.isTrusted()]).toEqual([[], false])
  audio.allow()
  await bell.unlock()
  expect(audio.rings()).toBe(1)
  audio.endSounds()
  expect(bell.isTrusted()).toBe(true)
})

test('an order that comes while the browser has taken the sound rings once the sound is back', async () => {
  const audio = fakeAudio({ isAllowed: true })
  const bell = createBell(audio.open)
  await bell.unlock()
  audio.endSounds()
  audio.interrupt()
  bell.ring(['placed'])
  expect(audio.rings()).toBe(0)
  audio.giveBack()
  expect(audio.rings()).toBe(1)
})

test('a sound that the browser takes away is not trusted any more', async () => {
  const audio = fakeAudio({ isAllowed: true })
  const bell = createBell(audio.open)
  let told = 0
  bell.onChange(() => {
    told += 1
  })
  await bell.unlock()
  audio.endSounds()
  const before = told
  audio.interrupt()
  expect([bell.isTrusted(), told > before]).toEqual([false, true])
})

test('a ring repeats every eight seconds by itself, and stops at once', async () => {
  const audio = fakeAudio({ isAllowed: true })
  const bell = createBell(audio.open)
  await bell.unlock()
  audio.endSounds()
  bell.ring(['placed'])
  bell.ring(['placed'])
  expect(audio.started.filter(({ isLooped }) => isLooped)).toEqual([{ seconds: 8, isLooped: true, at: 0 }])
  bell.ring(['placed', 'canceled'])
  expect(audio.started.at(-1)).toEqual({ seconds: 8, isLooped: true, at: 4 })
  bell.ring(['canceled'])
  expect(audio.rings()).toBe(1)
  bell.ring([])
  expect(audio.rings()).toBe(0)
})

test('one tap proves the sound once, though its end asks for it as well', async () => {
  const audio = fakeAudio({ isAllowed: true })
  const bell = createBell(audio.open)
  await Promise.all([bell.unlock(), bell.unlock()])
  expect(audio.started).toHaveLength(1)
  audio.endSounds()
  await bell.unlock()
  expect(audio.started).toHaveLength(1)
})

test('a browser without sound leaves the board in use', async () => {
  const bell = createBell(() => {
    throw new Error('no sound here')
  })
  await bell.unlock()
  bell.ring(['placed'])
  bell.play('lost')
  expect(bell.isTrusted()).toBe(false)
})
