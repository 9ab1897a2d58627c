import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures as drawn } from '#demo/pictures/pictures.ts'

const media = new URL('../../demo/media/', import.meta.url)
const pictures = readdirSync(media, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svg'))
  .map((path) => ({ path, svg: readFileSync(new URL(path, media), 'utf8') }))

test('The pictures of the demo are light enough for a phone', () => {
  expect(pictures.filter(({ svg }) => svg.length > 15_000).map(({ path }) => path)).toEqual([])
  expect(pictures.reduce((sum, { svg }) => sum + svg.length, 0)).toBeLessThan(1_200_000)
})

test('No picture of the demo runs a script or loads anything', () => {
  expect(pictures.filter(({ svg }) => /<script|\son\w+=|href="(?!#)|url\((?!#)/.test(svg))).toEqual([])
})

test('No picture of the demo names a gradient twice', () => {
  for (const { path, svg } of pictures) {
    const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, path).toBe(ids.length)
  }
})

test('The pictures that are kept are the ones that the generator draws', () => {
  expect(pictures.map(({ path }) => path).sort()).toEqual(
    Object.keys(drawn)
      .map((name) => `${name}.svg`)
      .sort(),
  )
  for (const { path, svg } of pictures) expect(svg, path).toBe(drawn[path.replace('.svg', '')]!())
})
