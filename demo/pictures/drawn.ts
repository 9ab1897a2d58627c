/**
 * Dishes without an emoji, drawn in a box of 32 × 32 in the style of the emoji: soft gradients, light from the upper
 * left, no outlines.
 */
export type Drawing = string

let drawn = 0

/** A gradient from the light side to the dark one, and the reference that paints with it. */
function shade(light: string, dark: string, round = false): { defs: string; fill: string } {
  drawn += 1
  const id = `d${drawn}`
  const stops = `<stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>`
  const defs = round
    ? `<radialGradient id="${id}" cx=".38" cy=".3" r=".8">${stops}</radialGradient>`
    : `<linearGradient id="${id}" x1=".2" y1="0" x2=".7" y2="1">${stops}</linearGradient>`
  return { defs: `<defs>${defs}</defs>`, fill: `url(#${id})` }
}

/** Ids count from one in every picture, so that no picture depends on the ones before it. */
export const startPicture = () => {
  drawn = 0
}

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

export function empanada(light = '#f8cf86', dark = '#c27a2b'): Drawing {
  const crust = shade(light, dark, true)
  const edge = shade(light, dark)
  const crimps = around(11, 1.02, 1.98, 13, 12.4).map(
    ([x, y, turn]) =>
      `<ellipse cx="${x}" cy="${y + 5.5}" rx="2.5" ry="1.8" fill="${edge.fill}" transform="rotate(${turn + 60} ${x} ${y + 5.5})"/>`,
  )
  return [
    crust.defs,
    edge.defs,
    ...crimps,
    path(
      'M3.6 21.4C4 13.6 9.4 9.8 16 9.8s12 3.8 12.4 11.6c.1 1.8-1 2.7-2.6 3-6.2 1.1-13.4 1.1-19.6 0-1.6-.3-2.7-1.2-2.6-3Z',
      crust.fill,
    ),
    line('M9 15.6c1.8-2 4-2.9 6.6-3', '#fff', 1.3, ' opacity=".4"'),
    ...[
      [20, 17],
      [12, 20],
      [17, 21.5],
      [22, 21],
    ].map(([x = 0, y = 0]) => circle(x, y, 0.7, '#8a4f1b', ' opacity=".3"')),
  ].join('')
}

/** A sausage from the grill. */
export function sausage(light: string, dark: string): Drawing {
  const skin = shade(light, dark)
  const curve = 'M6.5 12c1.5 8 10.5 12.5 19 8.5'
  return [
    skin.defs,
    line('M5.4 10l1 1.8M27.2 20l-1.6.7', dark, 1.6),
    line(curve, dark, 8.6),
    line('M6.3 11.6c1.5 8 10.5 12.5 19 8.5', light, 7.2, ' opacity=".55"'),
    line('M8 12.5c1.6 4.7 6.5 7.5 12 7', '#fff', 1.2, ' opacity=".4"'),
    ...['M8.5 17.5l3-2.6', 'M12.3 21.4l2.2-3.6', 'M17.5 23.7l.9-4', 'M22.5 23.3l-.4-4'].map((mark) =>
      line(mark, '#2b120a', 1, ' opacity=".45"'),
    ),
  ].join('')
}

export function milanesa(topping: 'none' | 'napolitana' | 'katsu' = 'none'): Drawing {
  const crumb = shade('#f4c069', '#b9701f', true)
  const cheese = shade('#fff3c9', '#f3cd6a')
  const shape =
    'M4 17c-.6-5 4-9.5 9-9.8 5.5-.4 10.5.3 13.6 3.8 3 3.5 2.2 9-1.8 11.8-4.5 3-11 3.4-15.6 1.7C6 23.3 4.4 20.5 4 17Z'
  const specks = [
    [8, 14],
    [11, 20],
    [15, 10],
    [20, 22],
    [24, 13],
    [22, 18],
    [13, 15],
    [18, 16],
    [9, 18],
    [25, 17],
  ]
  return [
    crumb.defs,
    cheese.defs,
    path(shape, '#8f5217', ' transform="translate(0 1)"'),
    path(shape, crumb.fill),
    ...specks.map(([x = 0, y = 0]) => circle(x, y, 0.7, '#fbe0a4', ' opacity=".75"')),
    topping === 'napolitana'
      ? path('M7.5 16c0-4 4-6 8-6s9 1 9.5 5-3 7-8.5 7.2S7.5 20 7.5 16Z', '#c8371f') +
        path('M9.5 15.5c.2-3 3.5-4 6.5-3.9s7 1 7 4-3 4.2-6 4.6-1 2-3 1.8-4.6-3.5-4.5-6.5Z', cheese.fill) +
        leaf(15, 14, 20) +
        leaf(19.5, 16.5, -40)
      : '',
    topping === 'katsu'
      ? ['M10 8.5l-1.5 16', 'M15 7.5l-1 18', 'M20 7.5l-.5 17.5', 'M24.5 9l.3 13.5']
          .map((cut) => line(cut, '#8f5217', 0.7))
          .join('')
      : '',
  ].join('')
}

export function ravioli(): Drawing {
  const dough = shade('#fff0c4', '#e3b75f', true)
  const crimps = around(16, 0, 1.875, 11.5, 11.5).map(([x, y]) => circle(x, y, 2.2, dough.fill))
  return [
    dough.defs,
    ...crimps,
    circle(16, 16, 11.8, dough.fill),
    circle(16, 16, 7.8, '#fff7dc', ' opacity=".7"'),
    line('M11.5 14.5c1-2 2.8-3 5-3', '#fff', 1.3, ' opacity=".8"'),
  ].join('')
}

export function gnocco(): Drawing {
  const dough = shade('#fff2cf', '#e2bd74', true)
  return `${dough.defs}<ellipse cx="16" cy="16" rx="12" ry="8.5" fill="${dough.fill}" transform="rotate(-18 16 16)"/>${[
    'M9 13.5c2 3 2 5.5 1.5 8',
    'M14 11c2 3.5 2.2 7 1.5 10.5',
    'M19.5 9.5c2 3 2.4 7 1.7 10',
  ]
    .map((groove) => line(groove, '#c99d4e', 0.9, ' opacity=".6"'))
    .join('')}`
}

/** A slice of roll: its wrapping, and its filling. */
export function maki(outside: string, rim: string, fillings: readonly string[], sprinkle?: string): Drawing {
  const wrap = shade(outside, rim)
  const rice = shade('#ffffff', '#e6e2d6', true)
  const hearts = fillings.map((fill, index) => {
    const turn = (index / fillings.length) * 2 * Math.PI - 1
    const off = fillings.length === 1 ? 0 : 2.9
    return `<ellipse cx="${round(16 + off * Math.cos(turn))}" cy="${round(14 + off * 0.8 * Math.sin(turn))}" rx="3.1" ry="2.5" fill="${fill}"/>`
  })
  const seeds = sprinkle
    ? around(14, 0, 1.86, 11.1, 9.2).map(
        ([x, y]) => `<ellipse cx="${x}" cy="${y - 2}" rx=".75" ry=".5" fill="${sprinkle}"/>`,
      )
    : []
  return [
    wrap.defs,
    rice.defs,
    path('M3.5 14v6c0 4.8 5.6 8.5 12.5 8.5s12.5-3.7 12.5-8.5v-6Z', wrap.fill),
    `<ellipse cx="16" cy="14" rx="12.5" ry="10.4" fill="${outside}"/>`,
    `<ellipse cx="16" cy="14" rx="9.9" ry="8.1" fill="${rice.fill}"/>`,
    ...hearts,
    ...seeds,
    line('M5.5 21.5c1 2 2.8 3.5 5.2 4.5', '#fff', 1, ' opacity=".25"'),
  ].join('')
}

export function nigiri(light: string, dark: string): Drawing {
  const fish = shade(light, dark)
  const rice = shade('#ffffff', '#dcd7c9')
  return [
    fish.defs,
    rice.defs,
    path('M5 19c0-2 2-4 5-4h13c3 0 5 2 5 4v3.5c0 2.5-2 4-4.5 4h-14C7 26.5 5 25 5 22.5Z', rice.fill),
    path(
      'M2.5 19.5C3 12 8.5 8 16 8s13.5 4 14 11.5c.1 1.5-1 2.2-2.3 1.7-7.4-2.7-16-2.7-23.4 0-1.3.5-2.4-.2-1.8-1.7Z',
      fish.fill,
    ),
    ...['M9 11.5c1.8 2 2.5 4.5 2.6 7', 'M14.5 9.2c1.9 2.3 2.6 5.5 2.6 9', 'M20.5 9.5c1.9 2.3 2.6 5.5 2.6 9.3'].map(
      (vein) => line(vein, '#fff', 1, ' opacity=".6"'),
    ),
  ].join('')
}

export function slice(light = '#ffab86', dark = '#ea6a43'): Drawing {
  const fish = shade(light, dark)
  return [
    fish.defs,
    path('M5 20C5 11 12 6 20 6c5 0 8 2.5 8 6.5 0 7.5-7 13.5-15.5 13.5C8 26 5 24 5 20Z', fish.fill),
    ...['M8 22.5c5-2 9.5-6.5 11.5-15', 'M13 24.5c5-2.5 9-7.5 10.5-16', 'M18.5 23.5c3.5-2.5 6.5-6.5 7.5-12'].map(
      (vein) => line(vein, '#fff', 1.1, ' opacity=".55"'),
    ),
  ].join('')
}

function citrus(rind: string, flesh: string): Drawing {
  const wedges = around(8, 0, 1.75, 5.2, 5.2).map(
    ([x, y, turn]) =>
      `<ellipse cx="${x}" cy="${y}" rx="4" ry="1.9" fill="${flesh}" transform="rotate(${turn} ${x} ${y})"/>`,
  )
  return `${circle(16, 16, 12, rind)}${circle(16, 16, 10.3, '#fffbe6')}${wedges.join('')}${circle(16, 16, 0.9, '#fffbe6')}`
}

export const lemonSlice = () => citrus('#f2c12e', '#ffdf5e')
export const tomatoSlice = () => citrus('#c8311c', '#f0624a')

export function parsley(): Drawing {
  return (
    line('M16 29c-.4-5 .2-9 1-12', '#3f7d34', 1.4) +
    leaf(12, 14, -50, 1.8) +
    leaf(20.5, 12, 40, 1.9) +
    leaf(16.5, 7.5, 0, 2)
  )
}

export function ribs(): Drawing {
  const meat = shade('#b9613d', '#6b2a19', true)
  return [
    meat.defs,
    ...[6, 13, 20].map((x) => `<rect x="${x}" y="3.5" width="5" height="25.5" rx="2.5" fill="#f6ead6"/>`),
    path(
      'M2.5 12c0-3 2-4.5 5-4.5 4 0 5 1.5 9 1.5s5-1.8 8.5-1.8S29.8 9 29.8 12v9c0 3-2 4.5-5 4.5-3.6 0-5-1.5-8.8-1.5s-5 1.6-9 1.6-4.5-1.6-4.5-4.6Z',
      meat.fill,
    ),
    ...['M5 11.5h6', 'M13.5 12.5h6', 'M21.5 11.5h6'].map((shine) => line(shine, '#fff', 1.2, ' opacity=".28"')),
    ...['M4 20l5-5', 'M11 21l5-5', 'M18 21l5-5', 'M24 20.5l4-4'].map((mark) =>
      line(mark, '#2b120a', 1.2, ' opacity=".45"'),
    ),
  ].join('')
}

/** A sandwich in long bread: its layers, from the lower one up. */
export function sandwich(layers: readonly string[]): Drawing {
  const crust = shade('#f3c47c', '#bb7631')
  const height = layers.length * 2.6
  const top = 20.5 - height
  return [
    crust.defs,
    `<path d="M3 21h26v1.5c0 3-2.5 5-5.5 5h-15C5.5 27.5 3 25.5 3 22.5Z" fill="${crust.fill}"/>`,
    ...layers.map((colour, index) => {
      const y = round(20.5 - index * 2.6)
      return `<path d="M2 ${y}c2-1.8 4 1.4 7 .2s4-.9 7 0 5 .9 7.5 0 4.5-.9 6.5-.2v-2.8H2Z" fill="${colour}"/>`
    }),
    `<path d="M3 ${round(top + 0.8)}C3 ${round(top - 4.4)} 8 ${round(top - 6.2)} 16 ${round(top - 6.2)}s13 1.8 13 7Z" fill="${crust.fill}"/>`,
    line(`M7 ${round(top - 1.8)}c1.5-1.6 4-2.3 7-2.4`, '#fff', 1.3, ' opacity=".45"'),
    ...[
      [12, -3.8],
      [18, -4.6],
      [22, -3.5],
      [16, -2.5],
    ].map(
      ([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${round(top + y)}" rx=".9" ry=".6" fill="#fff3d6" opacity=".8"/>`,
    ),
  ].join('')
}

/** A bowl from above: its filling, and the bits on top. */
export function bowl(outside: string, fill: string, bits: string): Drawing {
  const clay = shade(outside, '#00000055')
  return [
    clay.defs,
    circle(16, 16, 15, outside),
    circle(16, 16, 15, clay.fill, ' opacity=".5"'),
    circle(16, 16, 12.8, '#00000022'),
    circle(16, 16.3, 12.3, fill),
    bits,
    line('M4.5 11c1.7-3.6 4.7-6.3 8.5-7.3', '#fff', 1, ' opacity=".55"'),
  ].join('')
}

/** Sectors of a bowl, each with its own colour and grain. */
export function sectors(colours: readonly string[]): Drawing {
  const step = 360 / colours.length
  return colours
    .map((colour, index) => {
      const [a, b] = [index * step, (index + 1) * step].map((turn) => (turn * Math.PI) / 180)
      const point = (angle = 0, r = 12) => `${round(16 + r * Math.cos(angle))} ${round(16.3 + r * Math.sin(angle))}`
      const middle = ((a ?? 0) + (b ?? 0)) / 2
      const grain = [0.72, 0.45, 0.62]
        .map((r, place) =>
          point(middle + (place - 1) * 0.32, r * 12)
            .split(' ')
            .map(Number),
        )
        .map(([x = 0, y = 0]) => circle(x, y, 1.1, '#fff', ' opacity=".3"'))
        .join('')
      return `<path d="M16 16.3L${point(a)}A12 12 0 0 1 ${point(b)}Z" fill="${colour}"/>${grain}`
    })
    .join('')
}

export function alfajor(): Drawing {
  const cookie = shade('#fdeec7', '#dcb26a')
  const half = (y: number) => `<rect x="4" y="${y}" width="24" height="6.5" rx="3.2" fill="${cookie.fill}"/>`
  const coconut = [6, 9, 12.5, 16, 19.5, 23, 26].map((x, index) => circle(x, 15.5 + (index % 2) * 1.5, 0.8, '#fffdf6'))
  return `${cookie.defs}${half(19)}<rect x="3.2" y="13.5" width="25.6" height="6" rx="3" fill="#8b4a1d"/>${coconut.join('')}${half(8)}${line('M8 10h8', '#fff', 1.2, ' opacity=".6"')}`
}

export function lavaCake(): Drawing {
  const cake = shade('#6d3a22', '#331509')
  return [
    cake.defs,
    path('M8 10h16l4 15.5c-3.5 3-20.5 3-24 0Z', cake.fill),
    `<ellipse cx="16" cy="10" rx="8" ry="3" fill="#7d4529"/>`,
    path('M11 10c2-2 8-2 10 0 .6 3 2 5 1.5 9-.3 2.5 3 5 4 7-3 1.6-9 1.5-9.5-1-.5-3-1-3.5-1-6 0-3-5-4-5-9Z', '#a35a2a'),
    line('M13 10.5c1.5-1 4-1.2 6-.5', '#e0a06a', 1.1),
    ...[
      [12, 6],
      [18, 4.5],
      [22, 7],
    ].map(([x = 0, y = 0]) => circle(x, y, 0.8, '#fff', ' opacity=".7"')),
  ].join('')
}

/** A tall glass with a cold drink. */
export function glass(drink: string, deep: string, straw: string): Drawing {
  const liquid = shade(drink, deep)
  return [
    liquid.defs,
    line('M18 12l3.5-9', straw, 1.6),
    path('M7 6.5h18l-2.3 20.6c-.2 1.7-1.5 2.9-3.2 2.9h-7c-1.7 0-3-1.2-3.2-2.9Z', '#ffffff', ' opacity=".55"'),
    path('M8 11.5h16l-1.8 15.4c-.1 1.2-1 2-2.2 2h-8c-1.2 0-2.1-.8-2.2-2Z', liquid.fill),
    `<rect x="11" y="13" width="5" height="5" rx="1" fill="#fff" opacity=".5" transform="rotate(12 13.5 15.5)"/>`,
    `<rect x="17" y="17" width="4.6" height="4.6" rx="1" fill="#fff" opacity=".4" transform="rotate(-16 19 19)"/>`,
    line('M10 14l1 10', '#fff', 1.2, ' opacity=".6"'),
  ].join('')
}

export function bottle(body: string, deep: string, label: string): Drawing {
  const shape = shade(body, deep)
  return [
    shape.defs,
    `<rect x="13" y="1.5" width="6" height="4" rx="1.2" fill="${deep}"/>`,
    path(
      'M13.5 5h5v4c0 2 4 3.5 4 7.5V28c0 1.7-1.2 2.8-2.8 2.8h-7.4c-1.6 0-2.8-1.1-2.8-2.8V16.5c0-4 4-5.5 4-7.5Z',
      shape.fill,
    ),
    `<rect x="9.5" y="17" width="13" height="7.5" fill="${label}"/>`,
    line('M12 14.5v13', '#fff', 1.3, ' opacity=".55"'),
  ].join('')
}

export function mochi(colour: string, deep: string): Drawing {
  const dough = shade(colour, deep, true)
  return `${dough.defs}<path d="M3.5 20c0-7 5.5-12 12.5-12s12.5 5 12.5 12c0 4.5-3.5 6.5-12.5 6.5S3.5 24.5 3.5 20Z" fill="${dough.fill}"/>${line('M9 14c1.4-1.7 3-2.5 5-2.7', '#fff', 1.5, ' opacity=".8"')}`
}

export function crepe(): Drawing {
  const dough = shade('#f8d892', '#c98a3c')
  return [
    dough.defs,
    `<rect x="2.5" y="11" width="27" height="11" rx="5.5" fill="${dough.fill}"/>`,
    `<ellipse cx="26" cy="16.5" rx="3.2" ry="5" fill="#a9682b"/><ellipse cx="26" cy="16.5" rx="1.6" ry="2.8" fill="#6f3712"/>`,
    ...['M8 11.5l2 10', 'M14 11.5l2 10', 'M20 11.5l2 10'].map((mark) => line(mark, '#8e5218', 1, ' opacity=".5"')),
    line('M6 13.5h14', '#fff', 1.2, ' opacity=".4"'),
  ].join('')
}

export function corn(): Drawing {
  const grain = shade('#ffe27a', '#eea920')
  const rows = Array.from({ length: 9 }, (_, row) =>
    [-4.5, -1.5, 1.5, 4.5]
      .map((x) => {
        const y = 5.5 + row * 2.5
        const squeeze = row < 2 ? 0.6 + row * 0.2 : 1
        return `<ellipse cx="${round(16 + x * squeeze)}" cy="${y}" rx="1.5" ry="1.2" fill="#fff1ae" opacity=".75"/>`
      })
      .join(''),
  )
  return [
    grain.defs,
    `<rect x="9.5" y="3" width="13" height="26" rx="6.5" fill="${grain.fill}"/>`,
    ...rows,
    line('M10.5 10l2 2M19 20l2 2M13 23l2 2', '#6d3f10', 0.9, ' opacity=".55"'),
    path('M16 31C9 30 6 24 6.5 16c3.5 3 7 7.5 9.5 15Z', '#6ba046'),
    path('M16 31c7-1 10-7 9.5-15-3.5 3-7 7.5-9.5 15Z', '#83b856'),
  ].join('')
}

export function leaf(x: number, y: number, turn: number, size = 1): Drawing {
  const at = `translate(${x} ${y}) rotate(${turn}) scale(${size})`
  return `<g transform="${at}"><path d="M0-3C2-1.5 2 1.5 0 3-2 1.5-2-1.5 0-3Z" fill="#5c9a44"/><path d="M0-3C2-1.5 2 1.5 0 3Z" fill="#468236"/></g>`
}

/**
 * Returns points along an ellipse around the middle of the box, from one multiple of π to another, with the angle at
 * each.
 */
function around(count: number, from: number, to: number, rx: number, ry: number): [number, number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (from + (index / (count - 1)) * (to - from))
    return [round(16 + rx * Math.cos(angle)), round(16 + ry * Math.sin(angle)), Math.round((angle * 180) / Math.PI)]
  })
}

const round = (value: number) => Math.round(value * 100) / 100

/** A flat cut of meat from the grill, whole or as a strip, with the marks of the iron. */
export function cut(kind: 'flank' | 'skirt'): Drawing {
  const meat = shade('#a85a3c', '#5a2416', true)
  const shape =
    kind === 'flank'
      ? 'M3 15C3 9.5 8 6.5 13.5 7c4 .3 6.5-1.5 10-.5 4.5 1.2 6.5 5.5 5.5 10-1.2 5.5-6 8.5-12.5 8.5S3 21 3 15Z'
      : 'M2.5 19c-.5-4 2-6 6-6.5 5-.6 8-4.5 13-5s9 2 8.5 5.5-4 5-8.5 6-7.5 5-12 5.5-6.6-2-7-5.5Z'
  const marks =
    kind === 'flank'
      ? ['M8 21l7-12', 'M14 23l7-14', 'M20 23l6-12']
      : ['M6 22l4-8', 'M12 21.5l5-11', 'M19 18l4-9', 'M24 16l3.500-6.5']
  return [
    meat.defs,
    path(shape, '#f3dcb8', ' transform="translate(0 1.6)"'),
    path(shape, meat.fill),
    ...marks.map((mark) => line(mark, '#2b120a', 1.4, ' opacity=".5"')),
    line(
      kind === 'flank' ? 'M6.500 13c1.300-2.6 3.6-3.9 6.5-4' : 'M5.500 16c1-1.4 2.7-2 4.7-2.2',
      '#fff',
      1.2,
      ' opacity=".35"',
    ),
  ].join('')
}

export function burger(): Drawing {
  const bun = shade('#f6c777', '#c27b2d', true)
  const patty = shade('#8a4a2e', '#4a1f11')
  return [
    bun.defs,
    patty.defs,
    `<path d="M4 24h24v1.500c0 2.8-2.2 4.5-5 4.5H9c-2.8 0-5-1.7-5-4.5Z" fill="${bun.fill}"/>`,
    `<rect x="3" y="20.3" width="26" height="4.7" rx="2.3" fill="${patty.fill}"/>`,
    path('M3.500 19h25l-3.5 3.2-3-1.6-3.5 3-4-3-4 2.2Z', '#f9c440'),
    `<rect x="3" y="15" width="26" height="4.7" rx="2.3" fill="${patty.fill}"/>`,
    path('M3.500 14h25l-4 2.8-3.5-1.5-4.5 2.8-4-2.6-4.5 1.5Z', '#ffd257'),
    path('M2.500 13c2-1.8 4 1 6.5.2s4-1 7 0 5 .8 7.5-.1 4-.8 6 .1v-2.4h-27Z', '#86b84f'),
    path('M4 11.3C4 5.5 9 2.2 16 2.2s12 3.3 12 9.1Z', bun.fill),
    line('M8 8c1.400-2 3.6-3 6.2-3.2', '#fff', 1.3, ' opacity=".5"'),
    ...[
      [12, 7.5],
      [17, 5],
      [21, 8],
      [16, 9],
      [23.5, 5.8],
    ].map(([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${y}" rx=".9" ry=".6" fill="#fff3d6"/>`),
  ].join('')
}

export function cheesecake(): Drawing {
  const cream = shade('#fffaf0', '#f0dcb2')
  const fruit = shade('#ffcf4a', '#f0952a')
  return [
    cream.defs,
    fruit.defs,
    path('M2 13L22 5.5c4.500 1 7.5 4 8 7.5v13.500H2Z', cream.fill),
    `<rect x="2" y="23.5" width="28" height="4" rx="1.2" fill="#b9783a"/>`,
    path(
      'M2 13L22 5.5c4.500 1 7.5 4 8 7.5v3c-1.5 1.6-3 1.6-4.5 0-1.5 2.8-4 2.8-5.5.4-1.5 2-3.6 2-5 0-1.5 3-4.4 3-6-.2-1.8 1.8-5 1.5-7-.7Z',
      fruit.fill,
    ),
    ...[
      [13, 11.5],
      [18, 9.5],
      [22, 12],
      [25, 9.5],
      [9, 13.5],
    ].map(([x = 0, y = 0]) => circle(x, y, 0.8, '#4a2b12')),
    line('M6 12.8l9-3.4', '#fff', 1, ' opacity=".6"'),
  ].join('')
}

/** A steak with its rim of fat, crossed by the marks of the iron. */
export function steak(): Drawing {
  const meat = shade('#b4654a', '#61281a', true)
  const shape = 'M5 12c2.500-5 9-7 14.5-5.5S30 13 28.5 18.5 21 26 14.5 25.5 2.5 18 5 12Z'
  const grid = ['M9 22l9-14', 'M14 24.5l9-15', 'M20 24l6.500-11', 'M7 12.5l14 11.5', 'M12 8.5l15 11.5']
  return [
    meat.defs,
    path(shape, '#f6e2c0', ' transform="translate(0 1.4)"'),
    path(shape, '#fbe9cb'),
    path(shape, meat.fill, ' transform="translate(1.3 1.1) scale(.92)"'),
    ...grid.map((mark) => line(mark, '#2b120a', 1.1, ' opacity=".42"')),
    line('M9 11c2-2.5 5-3.6 8.5-3.4', '#fff', 1.2, ' opacity=".4"'),
  ].join('')
}

export function sweetbread(): Drawing {
  const crust = shade('#f0bd6c', '#9d5a21', true)
  const shape =
    'M5 17c-1-4 2-7 5-7 1-3 6-4.5 9-2.5 4-1 8 1.5 8 5.5 2.5 2 2 6.5-1 8-1 3.5-6 4.5-9 2.5-4 2-9 .5-10-2.5-1-.8-1.8-2.4-2-4Z'
  return `${crust.defs}${path(shape, crust.fill)}${line('M10 13c1-1.5 2.5-2.2 4-2.3', '#fff', 1.2, ' opacity=".5"')}${line('M11 18c2 1.5 4 1.8 6 1M20 13c2 .5 3 1.7 3.5 3.5', '#7d4316', 0.9, ' opacity=".45"')}`
}

export const friedEgg = () =>
  path('M5 17c-1-5 3-9 8-9.5 5-1 8 1 10.5 3.5 3.5 2.5 5 6.5 2.5 10s-6 3-9.5 4.5S5.500 23 5 17Z', '#fffdf6') +
  circle(15.5, 16, 5.2, '#f7b52c') +
  line('M12.800 14.5c.6-1.2 1.5-1.8 2.8-2', '#fff', 1.1, ' opacity=".7"')

/** A lunch box from above. */
export function lunchBox(): Drawing {
  const rice = [
    [5.5, 19],
    [9, 21.5],
    [6.5, 24.5],
    [11, 25],
    [12.5, 20],
  ]
  return [
    `<rect x="1" y="3" width="30" height="26" rx="4" fill="#2b2226"/><rect x="2.2" y="4.2" width="27.6" height="23.6" rx="3" fill="#a5322b"/>`,
    `<rect x="3.2" y="5.2" width="12.2" height="11" rx="1.5" fill="#3a1a18"/><rect x="16.6" y="5.2" width="12.2" height="11" rx="1.5" fill="#dbe8bb"/>`,
    `<rect x="3.2" y="17.4" width="12.2" height="9.4" rx="1.5" fill="#fffaf0"/><rect x="16.6" y="17.4" width="12.2" height="9.4" rx="1.5" fill="#3a1a18"/>`,
    ...rice.map(([x = 0, y = 0]) => circle(x, y, 0.7, '#e6decb')),
    circle(9.3, 22, 1.7, '#d4412f'),
    ...[0, 1].map(
      (place) =>
        `<g transform="translate(${3.4 + place * 5.7} 7.5) scale(.2)">${maki('#2c3f38', '#16241f', ['#f4845f'])}</g>`,
    ),
    leaf(20, 9, 30, 1.3) + leaf(24, 12, -50, 1.3) + leaf(21, 13, 80, 1.1) + circle(25, 8.5, 1.4, '#e0533a'),
    ...[0, 1].map(
      (place) => `<g transform="translate(${16.8 + place * 5.7} 19) scale(.19)">${nigiri('#ff9a70', '#e2643c')}</g>`,
    ),
  ].join('')
}
