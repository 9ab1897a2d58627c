import { render } from '@testing-library/react'
import * as gift from 'lucide-react/icons/gift'
import * as star from 'lucide-react/icons/star'
import { expect, test } from 'vitest'
import createIcon, { type IconData } from '#web/shared/ui/lucide-icon.ts'

/** Its files export the drawing, and its types leave it out. */
const dataOf = (file: object) => (file as { readonly __iconData: IconData }).__iconData

const drawn = (icon: React.ReactElement) => {
  const svg = render(icon).container.firstElementChild!
  const attributes = Object.fromEntries([...svg.attributes].map(({ name, value }) => [name, value]))
  return { attributes, inside: svg.innerHTML }
}

test.each([
  ['as it is', {}],
  ['in a size and a weight', { size: 20, strokeWidth: 2.6, 'aria-hidden': 'true' }],
  ['with a name', { role: 'img', 'aria-label': 'Regalo', className: 'enough' }],
  ['filled', { size: 14, fill: 'currentColor' }],
] as const)('an icon is drawn %s as Lucide draws it', (_, props) => {
  for (const file of [gift, star]) {
    const [Theirs, Ours] = [file.default, createIcon(dataOf(file))]
    expect(drawn(<Ours {...props} />)).toEqual(drawn(<Theirs {...props} />))
  }
})
