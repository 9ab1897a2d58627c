import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastRatio } from '#domain/contrast/contrast.ts'

const read = (file: string) => readFileSync(`web/${file}`, 'utf8')

/** The plain colours of a rule, by the name of their property. */
const colorsIn = (css: string, selector: string): Record<string, string> => {
  const [, rule = ''] = css.split(`${selector} {`)
  const [body = ''] = rule.split('}')
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
}

const tokens = read('shared/ui/tokens.css')
const frame = read('courier/workplace/courier-frame.module.css')
const night = {
  ...colorsIn(tokens, ':root[data-scheme="dark"]'),
  ...colorsIn(frame, ':root[data-scheme="dark"] .courier'),
}

test.each([
  ['ink', 'ground'],
  ['ink', 'track'],
  ['ink-soft', 'ground'],
  ['accent-ink', 'ground'],
  ['good', 'good-soft'],
  ['wait', 'wait-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'ground'],
])('at night a courier reads --%s on --%s at 7:1', (text, ground) => {
  expect(contrastRatio(night[text]!, night[ground]!)).toBeGreaterThanOrEqual(7)
})
