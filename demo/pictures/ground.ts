import { startPicture } from './drawn.ts'
import type { Picture } from './plates.ts'
import { isFromTheSide, tableOf } from './tables.ts'
import { vesselOf } from './vessels.ts'

const [middleX, middleY] = [240, 180]

/** A dish on its table, 480 × 360; the food stays inside the middle square, so that a card may crop it. */
export function platePicture({ ground, table, vessel, items }: Picture): string {
  startPicture()
  // From the side, a dish stands on its vessel instead of lying in its middle.
  const down = isFromTheSide(table) ? 14 : 0
  const nearer = items.map((item) => ({ ...item, size: item.size * 1.28, x: item.x * 1.2, y: item.y * 1.2 + down }))
  // From the side, the vessel's own shadow is enough.
  const shadows = isFromTheSide(table)
    ? []
    : nearer.map(
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
    tableOf(ground, table),
    vesselOf(vessel),
    `<defs><radialGradient id="s"><stop stop-color="#2b1a10" stop-opacity=".38"/><stop offset="1" stop-color="#2b1a10" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="v" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></radialGradient></defs>`,
    ...shadows,
    ...dishes,
    '<path d="M0 0h480v360H0Z" fill="url(#v)"/>',
    '</svg>\n',
  ].join('')
}
