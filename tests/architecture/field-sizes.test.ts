import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rules that give each kind of field its letters. */
const fields = [
  ['web/shared/ui/field.module.css', '.input'],
  ['web/shared/ui/prefix-select.module.css', '.prefix'],
  ['web/diner/features/menu/menu-search.module.css', '.input'],
  ['web/diner/features/checkout/slot-fields.module.css', '.select'],
  ['web/courier/delivery/delivery-key.module.css', '.key input'],
] as const

const tokens = readFileSync('web/shared/ui/tokens.css', 'utf8')

/** A size in units of the root's font size. A field without a size has that of the page. */
function remOf(size: string | undefined): number {
  const value = size ?? 'var(--text-m)'
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (token) return remOf(new RegExp(`${token}: ([^;]+);`).exec(tokens)?.[1])
  const most = /^max\((.+?), (.+)\)$/.exec(value)
  return most ? Math.max(remOf(most[1]), remOf(most[2])) : Number(/^([\d.]+)rem$/.exec(value)?.[1])
}

test.each(fields)('no field has letters below 16 px, into which iPhones zoom: %s %s', (file, selector) => {
  const css = readFileSync(file, 'utf8')
  const rule = css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)))
  expect(rule).not.toBe('')
  expect(remOf(/font-size: ([^;]+);/.exec(rule)?.[1])).toBeGreaterThanOrEqual(1)
})
