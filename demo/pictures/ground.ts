import { startPicture } from './drawn.ts'
import type { Ground, Picture } from './plates.ts'

/** Each kind of food has its table: two tones of cloth, and the plate on it. */
const grounds: Readonly<
  Record<Ground, { readonly cloth: readonly [string, string]; readonly plate: readonly [string, string] }>
> = {
  ember: { cloth: ['#f6dccb', '#e9b89c'], plate: ['#fffaf4', '#f3e3d3'] },
  wheat: { cloth: ['#fbeccb', '#f0cf92'], plate: ['#fffcf3', '#f6ead0'] },
  sage: { cloth: ['#e4edd6', '#c0d3a6'], plate: ['#fdfef8', '#ebf0de'] },
  rose: { cloth: ['#fbe3e1', '#efbdb9'], plate: ['#fffafa', '#f8e5e3'] },
  sky: { cloth: ['#dfeef3', '#b2d3df'], plate: ['#fafdfe', '#e3eff3'] },
  sea: { cloth: ['#d8ebe7', '#a3cdc6'], plate: ['#fbfefd', '#e1efec'] },
  mist: { cloth: ['#e6eaef', '#c0cbd8'], plate: ['#fdfdfe', '#e8edf2'] },
  plum: { cloth: ['#f0e0ea', '#d5b3c9'], plate: ['#fffafd', '#f3e5ee'] },
}

/** A plate from above, 480 × 360; the food stays inside the middle square, so that a card may crop it. */
export function platePicture({ ground, items }: Picture): string {
  startPicture()
  const coaster = ground === 'sky' || ground === 'plum'
  const { cloth, plate } = grounds[ground]
  const [middleX, middleY] = [240, 180]
  const nearer = items.map((item) => ({ ...item, size: item.size * 1.28, x: item.x * 1.2, y: item.y * 1.2 }))
  const shadows = nearer.map(
    ({ size, x, y }) =>
      `<ellipse cx="${Math.round(middleX + x)}" cy="${Math.round(middleY + y + size * 0.37)}" rx="${Math.round(size * 0.4)}" ry="${Math.round(size * 0.13)}" fill="url(#s)"/>`,
  )
  const dishes = nearer.map(({ draw, size, x, y, turn }) => {
    const spin = turn === 0 ? '' : ` rotate(${turn} 16 16)`
    const scale = Math.round((size / 32) * 1000) / 1000
    return `<g transform="translate(${Math.round(middleX + x - size / 2)} ${Math.round(middleY + y - size / 2)}) scale(${scale})${spin}">${draw()}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">`,
    `<defs><linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${cloth[0]}"/><stop offset="1" stop-color="${cloth[1]}"/></linearGradient>`,
    `<linearGradient id="p" x1=".2" y1=".05" x2=".8" y2="1"><stop stop-color="${plate[0]}"/><stop offset="1" stop-color="${plate[1]}"/></linearGradient>`,
    `<radialGradient id="h"><stop offset=".72" stop-color="#2b1a10" stop-opacity=".26"/><stop offset="1" stop-color="#2b1a10" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="s"><stop stop-color="#2b1a10" stop-opacity=".3"/><stop offset="1" stop-color="#2b1a10" stop-opacity="0"/></radialGradient></defs>`,
    `<path d="M0 0h480v360H0Z" fill="url(#c)"/>`,
    `<path d="M480 0v360H150C300 330 410 180 400 0Z" fill="#fff" opacity=".14"/>`,
    ...(coaster ? [circleOf(150, '#fff', 0.45), circleOf(118, '#fff', 0.5)] : dishOf(plate)),
    ...shadows,
    ...dishes,
    '</svg>\n',
  ].join('')
}

const circleOf = (r: number, fill: string, opacity = 1) =>
  `<circle cx="240" cy="180" r="${r}" fill="${fill}" opacity="${opacity}"/>`

const dishOf = ([, rim]: readonly [string, string]) => [
  '<ellipse cx="246" cy="196" rx="186" ry="178" fill="url(#h)"/>',
  '<circle cx="240" cy="180" r="162" fill="url(#p)" stroke="#fff" stroke-width="2"/>',
  circleOf(128, rim, 0.7),
  '<circle cx="240" cy="182" r="125" fill="url(#p)"/>',
]
