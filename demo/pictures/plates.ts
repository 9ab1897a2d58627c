import {
  alfajor,
  bottle,
  bowl,
  burger,
  cheesecake,
  corn,
  crepe,
  cut,
  empanada,
  friedEgg,
  glass,
  gnocco,
  lavaCake,
  leaf,
  lemonSlice,
  lunchBox,
  maki,
  milanesa,
  mochi,
  nigiri,
  parsley,
  ravioli,
  ribs,
  sandwich,
  sausage,
  sectors,
  slice,
  steak,
  sweetbread,
  tomatoSlice,
} from './drawn.ts'
import { emoji } from './emoji.ts'
import type { Ground, Table } from './tables.ts'
import type { Vessel } from './vessels.ts'

/** An item on a plate: its drawing, its size, its distance from the middle, and its rotation. */
type Item = {
  readonly draw: () => string
  readonly size: number
  readonly x: number
  readonly y: number
  readonly turn: number
}
export type Picture = {
  readonly ground: Ground
  readonly table: Table
  readonly vessel: Vessel
  readonly items: readonly Item[]
}

const at = (draw: () => string, size: number, x = 0, y = 0, turn = 0): Item => ({ draw, size, x, y, turn })
const icon = (name: string, size: number, x = 0, y = 0, turn = 0) => at(() => emoji(name), size, x, y, turn)
const herbs = (x: number, y: number, turn = 20) => at(parsley, 62, x, y, turn)

const NORI = ['#2c3f38', '#16241f'] as const
const RICE = ['#f7f3e8', '#d9d2c0'] as const
const SALMON = ['#ff9a70', '#e2643c'] as const
const SESAME = ['#efd9a8', '#cba660'] as const
const roll = (wrap: readonly [string, string], fillings: readonly string[], seeds?: string) => () =>
  maki(wrap[0], wrap[1], fillings, seeds)
const three = (draw: () => string, size = 104): Item[] => [
  at(draw, size, -58, -34),
  at(draw, size, 48, -42),
  at(draw, size, 2, 44),
]

const six = (draw: () => string, size = 84): Item[] =>
  [-72, 0, 72].flatMap((x) => [at(draw, size, x, -36), at(draw, size, x, 38)])
const diagonal = (draw: () => string, size = 92): Item[] =>
  [-1.5, -0.5, 0.5, 1.5].map((step) => at(draw, size, step * 56, step * -34))
const five = (draw: () => string, size = 84): Item[] =>
  [0, 1, 2, 3, 4].map((place) => {
    const angle = (place / 5) * 2 * Math.PI - Math.PI / 2
    return at(draw, size, Math.round(66 * Math.cos(angle)), Math.round(62 * Math.sin(angle)))
  })
const row = (draw: () => string, size: number, turn = 0): Item[] =>
  [-62, 0, 62].map((x, index) => at(draw, size, x, (index - 1) * -12, turn))

const plate = (ground: Ground, table: Table, vessel: Vessel, ...items: Item[]): Picture => ({
  ground,
  table,
  vessel,
  items,
})

export const plates: Readonly<Record<string, Picture>> = {
  'empanada-carne': plate(
    'wheat',
    'check',
    'board',
    at(empanada, 150, -30, -34, -10),
    at(empanada, 150, 28, 32, 8),
    icon('olive', 52, 84, -52),
  ),
  'empanada-humita': plate(
    'wheat',
    'linen',
    'honey',
    at(() => empanada('#fbdc97', '#d39a3f'), 158, -26, 12, -8),
    at(corn, 112, 74, -18, 24),
  ),
  'empanada-caprese': plate(
    'sage',
    'marble',
    'enamel',
    at(() => empanada('#fbd793', '#cf8f3a'), 158, -26, -14, -6),
    at(tomatoSlice, 72, 62, 44),
    at(parsley, 64, 82, -30, 30),
  ),
  'empanada-picante': plate(
    'brick',
    'tiles',
    'clay',
    at(() => empanada('#f3b566', '#b0611f'), 162, -20, 14, -8),
    icon('hot-pepper', 84, 66, -44),
  ),
  provoleta: plate(
    'walnut',
    'planks',
    'slab',
    at(
      () =>
        bowl(
          '#4a3b36',
          '#f4c556',
          `<path d="M7 13c2-4 7-6 11-5s8 4 7 8-4 3-5 6-6 4-9 1-5-6-4-10Z" fill="#ffe59a"/><circle cx="12" cy="13" r="2.2" fill="#d9862a" opacity=".7"/><circle cx="19" cy="18" r="2.6" fill="#d9862a" opacity=".6"/><circle cx="13" cy="20" r="2.7" fill="#d23a22"/><circle cx="21" cy="11.5" r="2.7" fill="#d23a22"/>${leaf(16, 15, 30)}${leaf(17.5, 22.5, -50)}`,
        ),
      214,
    ),
  ),
  'chorizo-criollo': plate(
    'ember',
    'boards',
    'paper',
    at(() => sausage('#d4683c', '#8e3217'), 168, -12, -30, -6),
    at(() => sausage('#cf6237', '#85300f'), 168, 10, 30, 4),
    herbs(88, -56),
  ),
  morcilla: plate(
    'rose',
    'linen',
    'blush',
    at(() => sausage('#6a4048', '#2b1418'), 172, -22, -14),
    icon('red-apple', 76, 66, 40),
    herbs(76, -62, 30),
  ),
  mollejas: plate(
    'wheat',
    'tiles',
    'teal',
    at(sweetbread, 104, -56, -34),
    at(sweetbread, 104, 22, -46, 40),
    at(sweetbread, 104, -26, 36, -30),
    at(lemonSlice, 78, 78, 42, 10),
    herbs(84, -50),
  ),
  picada: plate(
    'sage',
    'linen',
    'slab',
    icon('cheese-wedge', 112, -48, -38),
    icon('baguette-bread', 116, 48, -36),
    icon('olive', 60, -62, 52),
    at(tomatoSlice, 66, 68, 50),
    at(() => sausage('#d4683c', '#8e3217'), 104, 4, 46, -8),
  ),

  'bife-de-chorizo': plate(
    'walnut',
    'planks',
    'board',
    at(steak, 178, -14, -8, -8),
    icon('onion', 62, 78, 54),
    herbs(86, -50),
  ),
  'ojo-de-bife': plate(
    'coal',
    'marble',
    'sand',
    at(steak, 178, 10, -10, 150),
    at(tomatoSlice, 62, -74, 56),
    herbs(-86, -38, -24),
  ),
  'asado-de-tira': plate(
    'brick',
    'plain',
    'tray',
    at(ribs, 184, -8, 0, -10),
    herbs(92, -44),
    at(lemonSlice, 56, 88, 50),
  ),
  vacio: plate(
    'ink',
    'boards',
    'porcelain',
    at(() => cut('flank'), 196, -6, -4),
    at(tomatoSlice, 62, 86, 52),
    herbs(90, -48),
  ),
  entrana: plate(
    'walnut',
    'tiles',
    'oval',
    at(() => cut('skirt'), 196, -8, -2, -6),
    at(lemonSlice, 70, 74, 58, -14),
  ),
  bondiola: plate('wheat', 'check', 'iron', icon('meat-on-bone', 178, -14, -6), herbs(86, 44)),
  'pollo-a-las-brasas': plate(
    'sage',
    'planks',
    'newsprint',
    icon('poultry-leg', 176, -10, -8),
    at(lemonSlice, 70, 78, 50),
    herbs(-88, 44, -20),
  ),
  'salmon-a-la-cruz': plate(
    'mist',
    'boards',
    'slate',
    at(slice, 172, -14, -8, 4),
    at(lemonSlice, 72, 72, 54),
    herbs(90, -46),
  ),
  'parrillada-para-dos': plate(
    'coal',
    'planks',
    'iron',
    at(ribs, 116, -56, -38, -10),
    at(steak, 112, 52, -46, 10),
    at(() => sausage('#d4683c', '#8e3217'), 112, -44, 50),
    at(() => sausage('#6a4048', '#2b1418'), 104, 50, 56, -8),
    herbs(4, 4),
  ),

  choripan: plate('brick', 'stripes', 'newsprint', icon('hot-dog', 178, -8, -4), herbs(90, 46)),
  vaciopan: plate(
    'walnut',
    'bar',
    'plank',
    at(() => sandwich(['#7a3a24', '#8c452b', '#f6cd5f']), 190, -6, -8),
    at(tomatoSlice, 60, 84, 62),
  ),
  'lomito-completo': plate(
    'ember',
    'kitchen',
    'basket',
    at(() => sandwich(['#8fbf57', '#e0533a', '#8a472d', '#f7cf63', '#fff8ea']), 186, -10, 2),
    at(friedEgg, 84, 76, 54),
  ),
  'hamburguesa-tucan': plate('coal', 'bar', 'plank', at(burger, 190, 0, -4)),
  'sandwich-milanesa': plate(
    'wheat',
    'window',
    'basket',
    at(() => sandwich(['#8fbf57', '#e0533a', '#d99a3c', '#c98325']), 188, -6, 0),
    at(lemonSlice, 58, 86, -62),
  ),
  'pan-de-vegetales': plate(
    'sage',
    'kitchen',
    'green-saucer',
    at(() => sandwich(['#8fbf57', '#6b3f78', '#e0533a', '#fff3d8']), 182, -14, 0),
    icon('eggplant', 82, 76, 44),
  ),

  'milanesa-napolitana': plate(
    'ember',
    'check',
    'enamel',
    at(() => milanesa('napolitana'), 186, -18, -6),
    icon('french-fries', 84, 76, 44),
  ),
  sorrentinos: plate(
    'wheat',
    'linen',
    'teal',
    ...three(ravioli, 100),
    at(parsley, 56, 96, 30, 30),
    at(tomatoSlice, 50, -78, 58),
  ),
  noquis: plate(
    'wheat',
    'planks',
    'indigo',
    at(gnocco, 84, -52, -44),
    at(gnocco, 84, 28, -56, 20),
    at(gnocco, 84, -16, 6, -12),
    at(gnocco, 84, 64, 6),
    at(gnocco, 84, -54, 52, 12),
    at(gnocco, 84, 26, 58, -16),
    at(parsley, 54, 84, -52, 30),
  ),
  locro: plate(
    'brick',
    'planks',
    'napkin',
    at(
      () =>
        bowl(
          '#8a4a2b',
          '#e29a36',
          `${dots(
            [
              [10, 11],
              [20, 10],
              [14, 20],
              [22, 19],
            ],
            2.4,
            '#f7d774',
          )}${dots(
            [
              [16, 14],
              [9, 17],
              [20, 23],
            ],
            2.2,
            '#a3361c',
          )}${dots(
            [
              [14, 9],
              [23, 14],
              [11, 22],
              [17.5, 18],
            ],
            1.6,
            '#fff0c8',
          )}${leaf(18, 12, 50)}${leaf(12, 15, -20)}`,
        ),
      214,
    ),
    icon('hot-pepper', 58, 98, 66),
  ),

  'papas-fritas': plate('wheat', 'kitchen', 'plank', icon('french-fries', 190, 0, -8)),
  'batatas-al-plomo': plate('walnut', 'boards', 'paper', icon('roasted-sweet-potato', 178, -8, -4), herbs(84, -46)),
  'choclos-asados': plate('sage', 'tiles', 'clay', at(corn, 168, -40, -2, -20), at(corn, 168, 44, 4, 16)),
  'ensalada-mixta': plate('mist', 'kitchen', 'plank', icon('green-salad', 196, 0, -8)),
  'rucula-y-parmesano': plate(
    'sage',
    'check',
    'bare',
    at(
      () =>
        bowl(
          '#e9e2d2',
          '#dfe9c6',
          `${[
            [9, 11, 20],
            [14, 8.5, -40],
            [20, 10, 70],
            [23, 15, 10],
            [20, 21, -30],
            [13, 22, 60],
            [9, 18, -60],
            [15, 15, 30],
            [18, 16, -70],
          ]
            .map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn, 1.4))
            .join('')}<path d="M11 13l6-1-3 4Z" fill="#fff3cc"/><path d="M18 18l6 1-4 3Z" fill="#fbe5a3"/>${dots(
            [
              [12, 19],
              [20, 13],
            ],
            1.7,
            '#b7331f',
          )}`,
        ),
      212,
    ),
  ),

  'flan-mixto': plate(
    'rose',
    'window',
    'stand',
    icon('custard', 178, -10, -10),
    at(() => mochi('#fffaf0', '#eadfc4'), 62, 78, 40),
  ),
  panqueque: plate(
    'rose',
    'marble',
    'indigo',
    at(crepe, 176, -8, 6, -8),
    at(() => mochi('#fff8e6', '#ecd9ac'), 76, 66, -46),
  ),
  'volcan-de-chocolate': plate(
    'plum',
    'kitchen',
    'saucer',
    at(lavaCake, 172, -14, -10),
    at(() => mochi('#fff8e6', '#ecd9ac'), 70, 78, 46),
  ),
  'helado-artesanal': plate('plum', 'window', 'saucer', icon('ice-cream', 190, 0, -4)),
  'alfajor-maicena': plate('wheat', 'stripes', 'blush', at(alfajor, 138, -34, -32, -8), at(alfajor, 138, 34, 36, 6)),

  agua: plate(
    'sky',
    'window',
    'coaster',
    at(() => bottle('#d8f0fb', '#7fbfe0', '#3f86b8'), 200, -22, -4),
    at(() => glass('#e8f7fd', '#a9d8ee', '#5fa6cf'), 108, 72, 38),
  ),
  gaseosa: plate('brick', 'bar', 'coaster', icon('cup-with-straw', 196, 0, -6)),
  limonada: plate(
    'sage',
    'window',
    'plank',
    at(() => glass('#ffeb8c', '#f0c62f', '#4f9a52'), 188, -22, -6),
    at(lemonSlice, 84, 72, 40),
    at(parsley, 62, 78, -54, 20),
  ),
  'cerveza-rubia': plate('walnut', 'bar', 'coaster', icon('beer-mug', 190, 4, -6)),
  malbec: plate(
    'plum',
    'bar',
    'plank',
    at(() => bottle('#5b2436', '#2b0d18', '#efe2c8'), 204, -40, -4),
    icon('wine-glass', 148, 58, 16),
  ),

  'combinado-mixto': plate(
    'sea',
    'plain',
    'geta',
    at(roll(NORI, ['#f4845f', '#a9c46c']), 96, -66, -44),
    at(roll(RICE, ['#f4845f', '#fff'], '#3a3a35'), 96, 30, -58),
    at(() => nigiri(...SALMON), 106, -36, 40),
    at(() => nigiri('#ffd9c9', '#f08c6d'), 106, 62, 32),
  ),
  'combinado-salmon': plate(
    'ink',
    'marble',
    'oval',
    at(roll(SALMON, ['#fff', '#a9c46c']), 100, -60, -42),
    at(() => nigiri(...SALMON), 116, 42, -40),
    at(slice, 100, -38, 46),
    at(roll(SALMON, ['#fff', '#a9c46c']), 92, 60, 48),
  ),
  'combinado-veggie': plate(
    'sage',
    'boards',
    'leaf',
    at(roll(NORI, ['#a9c46c', '#f6b73c']), 102, -56, -40),
    icon('avocado', 108, 54, -36),
    at(roll(NORI, ['#8fbf57', '#f08b2d']), 96, -20, 50),
    at(roll(RICE, ['#a9c46c', '#f6b73c'], '#2b2b28'), 86, 74, 52),
  ),
  'armalo-vos': plate(
    'coal',
    'tiles',
    'lacquer',
    at(roll(NORI, ['#f4845f']), 90, -70, -34),
    at(roll(RICE, ['#f4845f', '#a9c46c'], '#c79a45'), 90, 10, -58),
    at(roll(SALMON, ['#fff', '#f6b73c']), 90, -28, 40),
    icon('chopsticks', 128, 66, 22),
  ),

  'tucan-roll': plate('sea', 'stripes', 'slate', ...diagonal(roll(SALMON, ['#f6b73c', '#a9c46c'], '#f7e3b0'))),
  'philadelphia-roll': plate('mist', 'marble', 'indigo', ...five(roll(RICE, ['#f4845f', '#fffdf4'], '#7fa650'))),
  'new-york-roll': plate('wheat', 'planks', 'geta', ...six(roll(SESAME, ['#f4845f', '#a9c46c'], '#fff6dc'))),
  'ebi-furai-roll': plate(
    'coal',
    'plain',
    'teal',
    ...three(roll(['#e8b25c', '#b97428'], ['#f7b79e', '#fffdf4'], '#ffe4a8')),
  ),
  'acevichado-roll': plate(
    'plum',
    'tiles',
    'graphite',
    ...five(roll(['#f3e6d8', '#d6bfa4'], ['#f7b79e', '#a9c46c'], '#8e4a86')),
  ),
  'spicy-roll': plate(
    'brick',
    'boards',
    'oval',
    ...diagonal(roll(NORI, ['#e2502f', '#f4845f'], '#f0622d')),
    icon('hot-pepper', 54, 96, 46),
  ),
  'huerta-roll': plate('sage', 'plain', 'mat', ...six(roll(NORI, ['#a9c46c', '#f6b73c', '#f08b2d']))),

  'nigiri-salmon': plate('mist', 'plain', 'geta', ...row(() => nigiri(...SALMON), 108, 58)),
  'nigiri-langostino': plate(
    'ink',
    'planks',
    'oval',
    at(() => nigiri('#ffe3d6', '#f2805c'), 146, -32, -34, -6),
    at(() => nigiri('#ffe3d6', '#f2805c'), 146, 32, 38, -6),
  ),
  sashimi: plate(
    'sea',
    'marble',
    'leaf',
    at(slice, 112, -62, -18, -8),
    at(slice, 112, 0, -24, -2),
    at(slice, 112, 62, -18, 6),
    at(lemonSlice, 60, 62, 62),
    at(parsley, 60, -58, 60, -20),
  ),
  geishas: plate(
    'plum',
    'linen',
    'porcelain',
    ...three(roll(SALMON, ['#a9c46c', '#fffdf4']), 98),
    at(parsley, 52, 96, 34, 30),
  ),

  gyozas: plate('wheat', 'boards', 'graphite', icon('dumpling', 184, -6, -8), at(parsley, 54, 94, -50, 30)),
  'langostinos-tempura': plate(
    'mist',
    'stripes',
    'paper',
    icon('fried-shrimp', 180, -8, -8, -12),
    at(lemonSlice, 66, 82, 52),
  ),
  'ramen-shoyu': plate('brick', 'kitchen', 'plank', icon('steaming-bowl', 196, 0, -8)),
  'curry-katsu': plate(
    'wheat',
    'planks',
    'mat',
    at(
      () =>
        bowl(
          '#2f4f57',
          '#b8742a',
          `<path d="M16 4a12.300 12.3 0 0 1 0 24.6c-3-8 3-15 0-24.6Z" fill="#fffaf0"/>${dots(
            [
              [20, 10],
              [24, 15],
              [21, 20],
              [24, 21],
            ],
            1,
            '#e9e0cc',
          )}${dots(
            [
              [9, 12],
              [8, 19],
            ],
            2,
            '#e0812b',
          )}${dots(
            [
              [12, 22],
              [11, 9],
            ],
            1.7,
            '#f0c766',
          )}`,
        ),
      206,
    ),
    at(() => milanesa('katsu'), 104, 14, 2, -14),
  ),
  'wok-de-lomo': plate('coal', 'kitchen', 'plank', icon('takeout-box', 176, -14, -4), icon('chopsticks', 112, 76, -16)),

  'poke-salmon': plate(
    'sea',
    'tiles',
    'bare',
    at(
      () =>
        bowl(
          '#f4ede0',
          '#fffaf0',
          `${sectors(['#f4845f', '#8fbf57', '#f6b73c', '#fff6e6', '#7fa650', '#c95a7c'])}<circle cx="16" cy="16.3" r="3" fill="#fff8e8"/>${dots(
            [
              [15, 15.5],
              [17.2, 16],
              [16, 17.8],
            ],
            0.6,
            '#2f2b26',
          )}`,
        ),
      214,
    ),
  ),
  'poke-verde': plate(
    'sage',
    'linen',
    'mat',
    at(
      () =>
        bowl(
          '#efe7d5',
          '#fffaf0',
          `${sectors(['#9fc46a', '#f0dfb8', '#6f9a48', '#8a5aa0', '#c5d98c', '#e8b25c'])}<circle cx="16" cy="16.3" r="3" fill="#fff8e8"/>${leaf(16, 16, 30)}`,
        ),
      214,
    ),
  ),
  bento: plate('mist', 'planks', 'bare', at(lunchBox, 226, 0, 0, -8)),

  mochis: plate(
    'rose',
    'tiles',
    'porcelain',
    at(() => mochi('#f7e3c2', '#d8a765'), 110, -58, -14),
    at(() => mochi('#fbd3dc', '#ea9db0'), 110, 50, -26),
    at(() => mochi('#d9e7b4', '#a3c06a'), 110, 2, 46),
  ),
  'cheesecake-maracuya': plate('rose', 'kitchen', 'stand', at(cheesecake, 168, -16, -6), icon('mango', 80, 78, 46)),
  sake: plate('ink', 'bar', 'dark-saucer', icon('sake', 184, 0, -4)),
  'te-verde': plate('mist', 'window', 'green-saucer', icon('teapot', 176, -10, -6), at(parsley, 58, 88, 46, 20)),
  'bubble-tea': plate('plum', 'window', 'coaster', icon('bubble-tea', 184, -10, -4), icon('mango', 78, 78, 42)),
  'agua-sushi': plate(
    'sea',
    'kitchen',
    'coaster',
    at(() => bottle('#d9f4ee', '#79c2b4', '#12605f'), 188, 34, -4),
    at(() => glass('#e9faf6', '#abdcd2', '#4f9f94'), 132, -50, 22),
    at(lemonSlice, 54, -88, 52),
  ),
}

const dots = (places: readonly (readonly [number, number])[], r: number, colour: string) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('')
