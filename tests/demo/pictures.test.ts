import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

describe.each([
  { whose: 'the demo', folder: '../../demo/media/' },
  { whose: 'empty and failed screens', folder: '../../web/shared/ui/pictures/' },
])('the pictures of $whose', ({ folder }) => {
  const root = new URL(folder, import.meta.url)
  const pictures = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svg'))
    .map((path) => ({ path, svg: readFileSync(new URL(path, root), 'utf8') }))

  test('the pictures are light enough for a phone', () => {
    expect(pictures.filter(({ svg }) => svg.length > 15_000).map(({ path }) => path)).toEqual([])
    expect(pictures.reduce((sum, { svg }) => sum + svg.length, 0)).toBeLessThan(1_200_000)
  })

  test('the pictures run no script and load nothing', () => {
    expect(pictures.filter(({ svg }) => /<script|\son\w+=|href="(?!#)|url\((?!#)/.test(svg))).toEqual([])
  })

  test('the pictures name no gradient twice', () => {
    for (const { path, svg } of pictures) {
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })
})
