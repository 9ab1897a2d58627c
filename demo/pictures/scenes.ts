import { sausage, steak } from './drawn.ts'
import { emoji } from './emoji.ts'
import { svg } from './svg.ts'

/** Brands, markers and small icons. */
export const scenes: Readonly<Record<string, () => string>> = {
  'brands/tucan': () => svg(256, 256, toucan('#f2a33a', '#20302f', 1)),
  'brands/tucan-app': () =>
    svg(
      512,
      512,
      `<path d="M0 0h512v512H0Z" fill="#fbf1e3"/><circle cx="256" cy="256" r="196" fill="#f6dcc0"/><g transform="translate(58 66) scale(1.45)">${toucan('#f2a33a', '#20302f', 1)}</g>`,
    ),
  'brands/parrilla-logo': () =>
    svg(256, 256, badge('#9c2f1c', '#6f1d10', toucan('#f2a33a', '#2a1a14', 0.66), flames())),
  'brands/sushi-logo': () =>
    svg(256, 256, badge('#12605f', '#0a3f40', toucan('#f4845f', '#0d2b2c', 0.66), waves('#4fb9ad'))),
  'brands/parrilla-horizontal': () =>
    svg(560, 160, wordMark('La Parrilla', 'de Tucán', '#9c2f1c', '#f2a33a', '#2a1a14')),
  'brands/sushi-horizontal': () => svg(560, 160, wordMark('Tucán', 'Sushi', '#12605f', '#f4845f', '#0d2b2c')),
  'brands/parrilla-banner': () => svg(1200, 400, emberBanner()),
  'brands/sushi-banner': () => svg(1200, 400, seaBanner()),
  'brands/parrilla-background': () => svg(800, 600, pattern('#f7ecdf', '#c98a63', ember)),
  'brands/sushi-background': () => svg(800, 600, pattern('#eaf2ef', '#4f9f94', wave)),
  'markers/rider': () =>
    svg(
      96,
      96,
      `<circle cx="48" cy="50" r="43" fill="#1a1410" opacity=".18"/><circle cx="48" cy="46" r="42" fill="#fff"/><circle cx="48" cy="46" r="37" fill="#fde7cf"/><g transform="translate(18 16) scale(1.875)">${emoji('motor-scooter')}</g>`,
    ),
  'markers/branch': () =>
    svg(
      72,
      92,
      pin(
        '#9c2f1c',
        '<path d="M24 24h24l4 10a4 4 0 0 1-8 1 4.5 4.5 0 0 1-8 0 4.5 4.5 0 0 1-8 0 4 4 0 0 1-8-1ZM25 40h22v11h-7v-7h-8v7h-7Z" fill="#fff"/>',
      ),
    ),
  'markers/destination': () =>
    svg(72, 92, pin('#20302f', '<path d="M36 20l17 15h-4.5v15h-8.5v-10h-8v10h-8.5V35H19Z" fill="#fff"/>')),
  'indicators/sin-tacc': () =>
    svg(
      48,
      48,
      disc(
        '#f3e2bd',
        '<g fill="none" stroke="#9a6312" stroke-width="2.4" stroke-linecap="round"><path d="M24 38V14"/><path d="M24 20c-5 0-6-3-6-6 4 0 6 2 6 6c0-4 2-6 6-6 0 3-1 6-6 6M24 28c-5 0-6-3-6-6 4 0 6 2 6 6c0-4 2-6 6-6 0 3-1 6-6 6" fill="#e3b552"/></g><path d="M11 37L37 11" stroke="#9a6312" stroke-width="3" stroke-linecap="round"/>',
      ),
    ),
  'indicators/vegetariano': () =>
    svg(
      48,
      48,
      disc(
        '#dcedd2',
        '<path d="M12 34C10 18 22 11 37 12c1 15-7 26-21 24" fill="#3d8b4c"/><path d="M12 38c4-9 10-14 17-18" fill="none" stroke="#dcedd2" stroke-width="2.4" stroke-linecap="round"/>',
      ),
    ),
  'indicators/picante': () => svg(48, 48, disc('#fbdcd2', `<g transform="translate(8 8)">${emoji('hot-pepper')}</g>`)),
  'indicators/nuevo': () =>
    svg(
      48,
      48,
      disc(
        '#e6def8',
        '<path d="M24 9l3.600 10.4L38 23l-10.4 3.6L24 37l-3.6-10.4L10 23l10.400-3.6Z" fill="#6b4fbb"/><circle cx="36" cy="12" r="2.5" fill="#a98df0"/><circle cx="12" cy="35" r="2" fill="#a98df0"/>',
      ),
    ),
  'indicators/de-la-casa': () =>
    svg(
      48,
      48,
      disc(
        '#f6dfc8',
        '<path d="M24 37S10 29 10 19.5C10 12 20 10 24 17c4-7 14-5 14 2.5C38 29 24 37 24 37Z" fill="#b4532a"/>',
      ),
    ),
  'indicators/sin-crudo': () =>
    svg(
      48,
      48,
      disc(
        '#d9e7f4',
        '<path d="M24 8c7 8 12 12 12 20a12 12 0 0 1-24 0c0-5 3-8 5-11 1 3 2 4 4 5 0-6 1-10 3-14Z" fill="#2b6ca3"/><path d="M24 38c-4 0-7-3-7-6.5 0-4 4-6 6-10 3 3 8 6 8 10.5 0 3.5-3 6-7 6Z" fill="#a7cbe8"/>',
      ),
    ),
}

/** Our logo, in a box of 256: a toucan in profile, mostly beak. */
function toucan(beak: string, body: string, scale: number): string {
  return [
    `<g transform="scale(${scale})">`,
    `<path d="M60 232c-8-66 6-130 62-152 34-13 66 4 72 36 6 36-20 66-46 84-22 15-34 26-38 40Z" fill="${body}"/>`,
    `<path d="M60 232c-4-30-3-58 4-84 14 26 42 44 84 52-22 15-34 26-38 40Z" fill="#fff" opacity=".1"/>`,
    `<path d="M118 96c26-14 54-4 60 22s-12 44-38 48c-22 3-40-10-42-32-1-16 6-30 20-38Z" fill="#fff6e6"/>`,
    `<path d="M150 88C176 54 232 62 246 116c3 12-2 26-8 34-6-16-28-24-66-22-12-12-20-24-22-40Z" fill="${beak}"/>`,
    `<path d="M172 128c38-2 60 6 66 22-22 14-54 12-72-2-2-8 0-16 6-20Z" fill="#d9622b"/>`,
    '<path d="M226 82c14 8 20 22 20 34 3 12-2 26-8 34-2-6-6-10-12-13 6-18 6-38 0-55Z" fill="#1c1512"/>',
    '<path d="M158 88c14-14 32-18 48-12" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".55"/>',
    `<circle cx="132" cy="116" r="17" fill="#57a8c9"/><circle cx="132" cy="116" r="10" fill="#1c1512"/><circle cx="136" cy="112" r="3.5" fill="#fff"/>`,
    '</g>',
  ].join('')
}

const badge = (colour: string, deep: string, sign: string, foot: string) =>
  `<defs><linearGradient id="b" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${colour}"/><stop offset="1" stop-color="${deep}"/></linearGradient><clipPath id="k"><circle cx="128" cy="128" r="116"/></clipPath></defs><circle cx="128" cy="128" r="128" fill="#fffaf2"/><circle cx="128" cy="128" r="120" fill="url(#b)"/><circle cx="128" cy="128" r="94" fill="#fff4e2"/><g clip-path="url(#k)">${foot}</g><g transform="translate(36 42)">${sign}</g>`

const flames = () =>
  '<path d="M34 236c-4-40 20-44 18-74 22 14 26 34 24 46 12-10 14-24 12-36 24 20 22 44 40 44 16 0 16-22 38-44-2 14 2 28 12 36-2-14 4-34 24-46-2 30 20 36 18 74Z" fill="#e4683f"/><path d="M58 242c0-24 14-28 16-44 14 10 16 22 28 22s12-12 26-26c14 14 14 26 26 26s14-12 28-22c2 16 16 20 16 44Z" fill="#f6b84b"/>'

const waves = (colour: string) =>
  [196, 216]
    .map(
      (y, index) =>
        `<path d="M0 ${y}c16-16 32-16 48 0s32 16 48 0 32-16 48 0 32 16 48 0 32-16 48 0 16 8 16 8v60H0Z" fill="${colour}" opacity="${index === 0 ? 0.55 : 0.9}"/>`,
    )
    .join('')

/** The words use the reader's own serif font, because a picture cannot bring a font along. */
const wordMark = (first: string, second: string, colour: string, beak: string, body: string) =>
  `<g transform="translate(10 8)">${toucan(beak, body, 0.56)}</g><text x="160" y="78" font-family="Georgia,'Times New Roman',serif" font-size="62" font-weight="700" letter-spacing="-1" fill="${colour}">${first}</text><text x="163" y="126" font-family="Georgia,'Times New Roman',serif" font-size="40" font-style="italic" fill="${colour}" opacity=".85">${second}</text><path d="M163 140h150" stroke="${beak}" stroke-width="4" stroke-linecap="round"/>`

function emberBanner(): string {
  const bars = Array.from(
    { length: 15 },
    (_, index) => `<rect x="0" y="${206 + index * 17}" width="1200" height="6" rx="3" fill="#140907" opacity=".85"/>`,
  )
  const embers = Array.from({ length: 44 }, (_, index) => {
    const x = (index * 197) % 1200
    const y = 30 + ((index * 83) % 330)
    return `<circle cx="${x}" cy="${y}" r="${1 + (index % 3)}" fill="#ffb35c" opacity="${0.25 + (index % 5) * 0.13}"/>`
  })
  const glow = [
    [160, 390, 300],
    [560, 420, 360],
    [980, 400, 320],
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#g)"/>`)
  return [
    '<defs><linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2a120c"/><stop offset="1" stop-color="#6b1f10"/></linearGradient><radialGradient id="g"><stop stop-color="#ff9a3c" stop-opacity=".95"/><stop offset=".5" stop-color="#e2481c" stop-opacity=".55"/><stop offset="1" stop-color="#e2481c" stop-opacity="0"/></radialGradient></defs>',
    '<path d="M0 0h1200v400H0Z" fill="url(#n)"/>',
    ...glow,
    ...bars,
    ...embers,
    `<g transform="translate(690 170) scale(5)">${sausage('#e88a55', '#a8421d')}</g>`,
    `<g transform="translate(860 190) scale(5.4)">${steak()}</g>`,
  ].join('')
}

function seaBanner(): string {
  const scales = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 17 }, (_, column) => {
      const x = column * 76 + (row % 2 === 0 ? 0 : 38)
      const y = 120 + row * 36
      return `<use href="#w" x="${x}" y="${y}"/>`
    }).join(''),
  )
  return [
    '<defs><linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f7d9c6"/><stop offset=".55" stop-color="#cfe6df"/><stop offset="1" stop-color="#4fa79d"/></linearGradient><g id="w"><circle r="36" fill="#12605f"/><circle r="29" fill="#f3f8f5"/><circle r="22" fill="#2f8580"/><circle r="14" fill="#f3f8f5"/><circle r="7" fill="#12605f"/></g></defs>',
    '<path d="M0 0h1200v400H0Z" fill="url(#n)"/><circle cx="880" cy="120" r="88" fill="#e8674a"/>',
    ...scales,
  ].join('')
}

const ember = (colour: string) =>
  `<path d="M0-16c7 9 12 13 12 20a12 12 0 0 1-24 0c0-6 5-9 6-13 2 2 3 3 4 4 1-4 1-7 2-11Z" fill="${colour}"/>`
const wave = (colour: string) =>
  `<path d="M-20 6c7-9 13-9 20 0s13 9 20 0M-20-6c7-9 13-9 20 0s13 9 20 0" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`

function pattern(ground: string, ink: string, motif: (colour: string) => string): string {
  const places = Array.from({ length: 60 }, (_, index) => {
    const row = Math.floor(index / 8)
    return `<use href="#m" x="${(index % 8) * 104 + (row % 2) * 52 + 30}" y="${row * 82 + 40}"/>`
  })
  return `<defs><g id="m" opacity=".16">${motif(ink)}</g></defs><path d="M0 0h800v600H0Z" fill="${ground}"/>${places.join('')}`
}

const pin = (colour: string, sign: string) =>
  `<ellipse cx="36" cy="86" rx="14" ry="4.5" fill="#1a1410" opacity=".25"/><path d="M36 86C26 70 6 58 6 36a30 30 0 0 1 60 0c0 22-20 34-30 50Z" fill="${colour}" stroke="#fff" stroke-width="4"/>${sign}`

const disc = (colour: string, sign: string) => `<circle cx="24" cy="24" r="24" fill="${colour}"/>${sign}`
