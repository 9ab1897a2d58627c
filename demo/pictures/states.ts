import { emoji } from './emoji.ts'
import { svg } from './svg.ts'

/**
 * The pictures of empty and failed screens, by their names under `web/shared/ui/pictures`: the same for every shop and brand.
 */
export const states: Readonly<Record<string, () => string>> = {
  bag: () => state('#fbeccb', '#f0cf92', placed('shopping-bags', 118, 74, 5.1)),
  pan: () => state('#fbe6d3', '#eebf98', placed('cooking', 118, 72, 5.1)),
  takeaway: () => state('#fbeccb', '#f0cf92', placed('takeout-box', 122, 76, 4.9)),
  magnifier: () => state('#dfeef3', '#b2d3df', placed('magnifying-glass-tilted-right', 128, 80, 4.5)),
  map: () => state('#e4edd6', '#c0d3a6', placed('world-map', 120, 72, 5)),
  star: () => state('#fbeccb', '#f0cf92', placed('glowing-star', 120, 72, 5)),
  bowl: () =>
    state(
      '#fbeccb',
      '#f0cf92',
      '<g transform="translate(0 6)"><ellipse cx="200" cy="226" rx="84" ry="11" fill="#2b1a10" opacity=".16"/><g fill="none" stroke="#fffaf6" stroke-width="8" stroke-linecap="round"><path d="M168 104c-12-12 10-22 0-36M200 96c-12-12 10-24 0-40M232 104c-12-12 10-22 0-36"/></g><path d="M116 146c4-30 40-26 54-18 10-16 46-20 58-2 26-10 52-2 56 20Z" fill="#c9702f"/><path d="M128 146c10-18 34-16 44-6 8-12 34-14 44 0 18-10 44-4 50 6Z" fill="#e59a4a"/><circle cx="156" cy="132" r="9" fill="#6f9a3f"/><circle cx="214" cy="124" r="10" fill="#b3342a"/><circle cx="246" cy="134" r="8" fill="#6f9a3f"/><path d="M170 214h60l8 14h-76Z" fill="#eadccd"/><path d="M106 144h188c0 46-40 76-94 76s-94-30-94-76Z" fill="#fffaf6"/><path d="M106 144h188a96 96 0 0 1-2 16H108a96 96 0 0 1-2-16Z" fill="#f0e3d6"/><path d="M124 172c8 20 26 34 50 40" fill="none" stroke="#f0e3d6" stroke-width="7" stroke-linecap="round"/></g>',
    ),
  'broken-bowl': () =>
    state(
      '#fbe3e1',
      '#efbdb9',
      '<ellipse cx="200" cy="216" rx="92" ry="14" fill="#2b1a10" opacity=".16"/><g transform="translate(0 -20)"><path d="M112 168a88 60 0 0 0 88 68 88 60 0 0 0 88-68Z" fill="#fffaf6"/><path d="M112 168h62l14 18 10-22 16 24 12-20h62l-6 18-24 10-18 36-28-26-26 24-14-30-38-8Z" fill="#f3ddd2"/><circle cx="290" cy="232" r="9" fill="#f3ddd2"/><path d="M118 236l18-10 6 12Z" fill="#fffaf6"/></g>',
    ),
  'closed-sign': () =>
    state(
      '#f6dccb',
      '#e9b89c',
      '<path d="M200 74l-66 52M200 74l66 52" stroke="#6b4a38" stroke-width="5" stroke-linecap="round"/><circle cx="200" cy="72" r="7" fill="#6b4a38"/><rect x="112" y="124" width="176" height="92" rx="16" fill="#2a1a14"/><rect x="120" y="132" width="160" height="76" rx="10" fill="none" stroke="#f2c9a6" stroke-width="3"/><path d="M214 150a22 22 0 1 0 8 38 26 26 0 0 1-8-38Z" fill="#f2a33a"/><circle cx="240" cy="156" r="3.5" fill="#f2c9a6"/><circle cx="254" cy="174" r="2.5" fill="#f2c9a6"/>',
    ),
}

const placed = (name: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${emoji(name)}</g>`

const state = (light: string, deep: string, sign: string) =>
  svg(
    400,
    300,
    `<defs><linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><path d="M200 24c74-8 150 38 152 118s-62 138-152 138S44 226 48 146 126 32 200 24Z" fill="url(#c)"/><circle cx="338" cy="62" r="12" fill="${deep}"/><circle cx="66" cy="66" r="7" fill="${deep}"/><circle cx="356" cy="232" r="6" fill="${light}"/>${sign}`,
  )
