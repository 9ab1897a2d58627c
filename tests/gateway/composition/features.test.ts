import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#gateway/composition/features.ts'
import { together } from '#gateway/ground/feature-parts.ts'
import { joined } from '#gateway/node/joined.ts'

test('the parts of all features are one record', () => {
  expect(together<object>([{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 })
})

test('two features that bring the same name end the start', () => {
  expect(() => together<object>([{ readOrder: 1 }, { readOrder: 2 }])).toThrow('two features bring readOrder')
})

test('every folder with a feature is imported and listed once', () => {
  const folders = globSync('gateway/*/feature.ts').map((file) => basename(dirname(file)))
  const imported = readFileSync('gateway/composition/features.ts', 'utf8').matchAll(
    /from '\.\.\/([\w-]+)\/feature\.ts'/g,
  )
  expect([...imported].map(([, folder]) => folder).sort()).toEqual(folders.sort())
  expect(Object.keys(features).sort()).toEqual(folders.sort())
})

/** The parts that some feature has to bring. */
const needed = {
  callers: {
    dinerOf: () => Promise.resolve(null),
    courierOf: () => Promise.resolve(null),
    operatorOf: () => Promise.resolve(null),
    printerStoresOf: () => null,
  },
  pages: () => () => null,
}

test('followers have the names of their features, in the order of these', () => {
  const follower = { take: () => Promise.resolve() }
  const { followers } = joined({ second: { ...needed, follower }, none: {}, first: { follower } })
  expect(followers.map(({ name }) => name)).toEqual(['second', 'first'])
})

test('every feature is asked to fill a channel and to take a client’s event', () => {
  const heard: string[] = []
  const { prime, onClientEvent } = joined({
    one: { ...needed, prime: (channel) => heard.push(`one fills ${channel}`) },
    two: {
      prime: (channel) => heard.push(`two fills ${channel}`),
      onClientEvent: ({ event }) => heard.push(`two takes ${event}`),
    },
  })
  prime('tracking-1')
  onClientEvent({ channel: 'private-rider-1', event: 'client-position', data: {} })
  expect(heard).toEqual(['one fills tracking-1', 'two fills tracking-1', 'two takes client-position'])
})

test('features of which none knows the callers, or none makes the pages, end the start', () => {
  expect(() => joined({ one: { pages: needed.pages } })).toThrow('no feature knows the callers')
  expect(() => joined({ one: { callers: needed.callers } })).toThrow('no feature makes the pages')
})

test('two features that bring the same timer, or the pages, end the start', () => {
  const timers = { look: () => Promise.resolve() }
  expect(() => joined({ one: { ...needed, timers }, two: { timers } })).toThrow('two features bring look')
  expect(() => joined({ one: needed, two: { pages: needed.pages } })).toThrow('two features bring pages')
})
