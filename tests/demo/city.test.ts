import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createStreetGraph, snapToStreet } from '#domain/streets/graph.ts'
import { findRoute } from '#domain/streets/route.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { cityText, demoCity, demoCityFile } from './demo-city.ts'

const graph = createStreetGraph(demoCity)
const read = parseCatalog(readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!read.ok) throw new Error(JSON.stringify(read.errors))
const { stores } = read.document

/** The corners that can be reached from the first by driving, or by driving backwards. */
const reached = (backwards: boolean): number => {
  const next = demoCity.corners.map((): number[] => [])
  graph.ways.forEach((ways, from) => {
    for (const { to } of ways) (backwards ? next[to] : next[from])!.push(backwards ? from : to)
  })
  const seen = new Set([0])
  for (const corner of seen) for (const to of next[corner]!) seen.add(to)
  return seen.size
}

test('The city is small enough to ship', () => expect(Buffer.byteLength(cityText)).toBeLessThan(400_000))

test('A vehicle can drive from every corner of the city to every other', () => {
  expect(reached(false)).toBe(demoCity.corners.length)
  expect(reached(true)).toBe(demoCity.corners.length)
})

test('Every shop stands on a street of the city', () => {
  for (const store of stores) expect(snapToStreet(graph, store.address.position)!.metres, store.id).toBeLessThan(80)
})

test('Every shop stands where the gazetteer finds its address', async () => {
  const places = createGazetteer(openCity(demoCityFile))
  for (const { address, id } of stores) {
    const [place] = await places.geocode(`${address.street} ${address.number}`, { countries: ['AR'] })
    expect(place?.zone, id).toBe(address.zone)
    expect(place?.postalCode, id).toMatch(/^C1\d{3}$/)
    expect(snapToStreet(graph, address.position)?.edge.street.name, id).toBe(address.street)
  }
})

test('A courier can drive from one shop to another', () => {
  const [centro, , belgrano] = stores
  const route = findRoute(graph, centro!.address.position, belgrano!.address.position)
  expect(route!.metres).toBeGreaterThan(9_000)
  expect(route!.metres).toBeLessThan(14_000)
})

test('The blocks have ordinary lengths', () => {
  const lengths = graph.edges.map(({ metres }) => metres).sort((a, b) => a - b)
  const middle = lengths[lengths.length >> 1]!
  expect(middle).toBeGreaterThan(85)
  expect(middle).toBeLessThan(135)
})
