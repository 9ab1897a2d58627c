import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pictures as demoPictures } from '#demo/pictures/pictures.ts'
import { plates } from '#demo/pictures/plates.ts'
import { states } from '#demo/pictures/states.ts'

test('no two dishes of the demo lie on the same vessel of the same table', () => {
  const places = Object.values(plates).map(({ ground, table, vessel }) => `${vessel} on ${ground} ${table}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})

describe.each([
  { whose: 'the demo', folder: '../../demo/media/', drawn: demoPictures },
  { whose: 'empty and failed screens', folder: '../../web/shared/ui/pictures/', drawn: states },
])('the pictures of $whose', ({ folder, drawn }) => {
  const root = new URL(folder, import.meta.url)
  const pictures = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svg'))
    .map((path) => ({ path, svg: readFileSync(new URL(path, root), 'utf8') }))

  test('are light enough for a phone', () => {
    expect(pictures.filter(({ svg }) => svg.length > 15_000).map(({ path }) => path)).toEqual([])
    expect(pictures.reduce((sum, { svg }) => sum + svg.length, 0)).toBeLessThan(1_200_000)
  })

  test('run no script and load nothing', () => {
    expect(pictures.filter(({ svg }) => /<script|\son\w+=|href="(?!#)|url\((?!#)/.test(svg))).toEqual([])
  })

  test('name no gradient twice', () => {
    for (const { path, svg } of pictures) {
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })

  test('are the ones that the generator draws', () => {
    expect(pictures.map(({ path }) => path).sort()).toEqual(
      Object.keys(drawn)
        .map((name) => `${name}.svg`)
        .sort(),
    )
    for (const { path, svg } of pictures) expect(svg, path).toBe(drawn[path.replace('.svg', '')]!())
  })
})
