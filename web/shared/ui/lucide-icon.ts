import { createElement, type SVGProps } from 'react'

/** An icon in the format of Lucide's files. */
export type IconData = {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string }

/**
 * Makes the component of an icon. The build uses it instead of `lucide-react`'s own, which also serves other frameworks
 * and is 1 kB larger. It draws the same for each property that our pages pass (`tests/web/shared/ui/lucide-icon.test.tsx`).
 */
const createIcon =
  ({ name, node }: IconData) =>
  ({ size = 24, className, children, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        ...(Object.keys(rest).some(tellsOfIt) ? null : { 'aria-hidden': true }),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )

const tellsOfIt = (property: string) => /^(aria-|role$|title$)/.test(property)

// biome-ignore lint/style/noDefaultExport: the icons' files import the default
export default createIcon
