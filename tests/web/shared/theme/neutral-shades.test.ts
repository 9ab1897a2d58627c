import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shadesOf } from '#domain/colors/shades.ts'

const tokens = readFileSync('web/shared/ui/tokens.css', 'utf8')

/** The colours of a rule of the style sheet, by the name of their property. */
const colorsIn = (selector: string): Record<string, string> => {
  const [, rule = ''] = tokens.split(`\n${selector} {`)
  const [body = ''] = rule.split('\n}')
  return Object.fromEntries([...body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
}

test.each([
  ['light', colorsIn(':root')],
  ['dark', { ...colorsIn(':root'), ...colorsIn(':root[data-scheme="dark"]') }],
] as const)('the %s shades of a page without a shop are those of its own colours', (scheme, colors) => {
  const { '--ground': ground, '--ink': ink, '--accent': accent } = colors
  expect(colors).toMatchObject(shadesOf({ ground: ground!, ink: ink!, accent: accent! }, scheme))
})
