/** The plate, board or tray below a dish. */
export type Vessel = keyof typeof vessels

const gradient = (light: string, dark: string) =>
  `<linearGradient id="p" x1=".2" y1=".05" x2=".8" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`

const shadow =
  '<radialGradient id="h"><stop offset=".72" stop-color="#2b1a10" stop-opacity=".3"/><stop offset="1" stop-color="#2b1a10" stop-opacity="0"/></radialGradient>'

const defs = (light: string, dark: string) => `<defs>${gradient(light, dark)}${shadow}</defs>`

const ring = (r: number, fill: string, more = '') => `<circle cx="240" cy="180" r="${r}" fill="${fill}"${more}/>`

/** A round plate: its two tones, its rim, and the depth of its middle. */
const round =
  (light: string, dark: string, rim: string, well = 126) =>
  () =>
    [
      defs(light, dark),
      '<ellipse cx="246" cy="196" rx="186" ry="178" fill="url(#h)"/>',
      ring(164, 'url(#p)', ` stroke="${rim}" stroke-width="4"`),
      ring(well + 3, '#000', ' opacity=".08"'),
      `<circle cx="240" cy="182" r="${well}" fill="url(#p)"/>`,
      '<path d="M112 100C150 50 210 34 262 40" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/>',
    ].join('')

/** Dots of a line without length, whose ends are round. */
const speckles = (colour: string) => {
  const dots = Array.from({ length: 24 }, (_, index) => {
    const [angle, r] = [index * 2.4, 24 + ((index * 53) % 132)]
    return `M${Math.round(240 + r * Math.cos(angle))} ${Math.round(180 + r * Math.sin(angle))}h0`
  }).join('')
  return `<path d="${dots}" stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity=".5"/>`
}

const grain = (lines: string, colour: string) =>
  `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" opacity=".35"/>`

/** A plate from the side, with a hole of light in its rim. */
const low =
  (light: string, dark: string, rim: string, foot = '') =>
  () =>
    [
      defs(light, dark),
      '<ellipse cx="244" cy="318" rx="190" ry="34" fill="url(#h)"/>',
      foot,
      `<ellipse cx="240" cy="292" rx="172" ry="40" fill="${rim}"/>`,
      '<ellipse cx="240" cy="286" rx="172" ry="40" fill="url(#p)"/>',
      '<ellipse cx="240" cy="288" rx="128" ry="26" fill="#000" opacity=".06"/>',
    ].join('')

const vessels = {
  porcelain: round('#fffdf9', '#f1e6da', '#fff'),
  enamel: () =>
    `${round('#fdfefe', '#e6ecef', '#2f5f8f')()}${ring(157, 'none', ' stroke="#2f5f8f" stroke-width="5" opacity=".85"')}`,
  teal: () => round('#4f8f8c', '#2b5f60', '#7fb5ae')() + speckles('#d7efe8'),
  sand: () => round('#efdcbf', '#d2b48a', '#f7ead3')() + speckles('#8a6238'),
  graphite: () => round('#5a5f63', '#33373a', '#858b8f')() + speckles('#c9ced1'),
  blush: () => round('#f4cfc4', '#dfa392', '#fbe6de')() + speckles('#a9604c'),
  olive: () => round('#a9b57c', '#77854c', '#cbd4a2')() + speckles('#3f4a20'),
  indigo: () => round('#5b6fa8', '#35457a', '#8f9fce')() + speckles('#dfe6fb'),
  honey: () => round('#f2c568', '#cf9433', '#f9e0a3')() + speckles('#7f5412'),
  clay: () => round('#c97a4d', '#8f4a27', '#e2a27a', 140)(),
  iron: () =>
    [
      defs('#4a4747', '#1f1d1d'),
      '<ellipse cx="248" cy="196" rx="184" ry="172" fill="url(#h)"/>',
      '<path d="M352 128l104-76c12-8 26 8 15 18l-92 92Z" fill="#2a2727"/>',
      ring(158, '#2a2727'),
      ring(150, 'url(#p)'),
      ring(134, '#161515', ' opacity=".6"'),
    ].join(''),
  board: () =>
    [
      defs('#d9a56b', '#a8713c'),
      '<rect x="70" y="46" width="352" height="286" rx="30" fill="#2b1a10" opacity=".26"/>',
      '<rect x="64" y="34" width="352" height="286" rx="30" fill="url(#p)"/>',
      grain(
        'M84 80c110-12 180 10 310-2M80 132c90 10 190-12 320 2M84 192c120-10 200 8 316-4M80 244c90 12 210-10 320 2M90 292c110-8 180 8 300-2',
        '#7a4a20',
      ),
      '<circle cx="388" cy="62" r="11" fill="#6b421d"/>',
    ].join(''),
  slab: () =>
    [
      defs('#9a6a43', '#6a4225'),
      '<ellipse cx="248" cy="194" rx="196" ry="160" fill="#2b1a10" opacity=".26"/>',
      '<ellipse cx="240" cy="180" rx="192" ry="156" fill="#4f2f18"/><ellipse cx="240" cy="176" rx="186" ry="150" fill="url(#p)"/>',
      '<g fill="none" stroke="#4f2f18" stroke-width="2" opacity=".35"><ellipse cx="236" cy="176" rx="150" ry="118"/><ellipse cx="232" cy="178" rx="110" ry="84"/><ellipse cx="230" cy="178" rx="66" ry="48"/></g>',
    ].join(''),
  slate: () =>
    [
      defs('#5d666b', '#363d41'),
      '<rect x="58" y="54" width="372" height="270" rx="8" fill="#111" opacity=".28"/>',
      '<path d="M52 44l370-4 6 264-370 8Z" fill="url(#p)"/>',
      grain('M76 90l110-14M210 62l150-6M86 262l120 16M300 286l96-12M380 120l22 60', '#9aa4a9'),
    ].join(''),
  geta: () =>
    [
      defs('#e6c08a', '#c1935a'),
      '<rect x="56" y="86" width="372" height="212" rx="10" fill="#2b1a10" opacity=".26"/>',
      '<rect x="50" y="74" width="372" height="212" rx="10" fill="#8f6534"/><rect x="50" y="68" width="372" height="208" rx="10" fill="url(#p)"/>',
      grain(
        'M66 104c120-8 220 8 340 0M66 148c100 8 230-8 340 2M66 196c120-8 210 6 340-2M66 240c110 8 220-6 340 2',
        '#a3743c',
      ),
    ].join(''),
  oval: () =>
    [
      defs('#fbfdfd', '#dbe6e6'),
      '<ellipse cx="248" cy="194" rx="212" ry="142" fill="url(#h)"/>',
      '<ellipse cx="240" cy="180" rx="196" ry="130" fill="url(#p)" stroke="#4b7f8c" stroke-width="5"/>',
      '<ellipse cx="240" cy="182" rx="160" ry="98" fill="#fff" opacity=".55"/>',
    ].join(''),
  lacquer: () =>
    [
      defs('#8f2a24', '#5e1512'),
      '<rect x="62" y="44" width="368" height="288" rx="40" fill="#111" opacity=".3"/>',
      '<rect x="56" y="34" width="368" height="288" rx="40" fill="#2a0f0d"/><rect x="66" y="44" width="348" height="268" rx="32" fill="url(#p)"/>',
      '<path d="M92 82c60-22 120-26 190-24" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".25"/>',
    ].join(''),
  leaf: () =>
    [
      defs('#6fa653', '#3d7334'),
      '<path d="M28 214C90 60 260 10 462 70 440 250 250 350 28 214Z" fill="#1c2a12" opacity=".25" transform="translate(6 12)"/>',
      '<path d="M28 214C90 60 260 10 462 70 440 250 250 350 28 214Z" fill="url(#p)"/>',
      grain(
        'M34 212C170 190 320 150 456 74M110 196l-10-70M170 182l-8-96M230 166l4-112M290 146l24-90M350 124l40-62M120 196l40 50M190 178l56 84M262 156l70 80M330 130l68 50',
        '#c9e3a8',
      ),
    ].join(''),
  paper: () =>
    [
      defs('#e9cfa6', '#cfa872'),
      '<path d="M60 60l352-26 18 278-356 20Z" fill="#2b1a10" opacity=".24" transform="translate(6 10)"/>',
      '<path d="M60 56l40-2 46-4 60-3 58-6 70-2 78-7 4 90 6 66 6 58 4 66-92 6-66 4-70 2-60 6-68 2-6-80-2-70-6-60Z" fill="url(#p)"/>',
      grain('M96 96l260-18M100 284l300-18M110 180l40 4M360 150l36 10', '#a97c44'),
    ].join(''),
  newsprint: () =>
    [
      defs('#fdfaf2', '#ece3d0'),
      '<path d="M84 30l330 28-22 278L58 300Z" fill="#2b1a10" opacity=".24" transform="translate(6 10)"/>',
      '<path d="M84 26l330 28-22 278L58 296Z" fill="url(#p)"/>',
      '<path d="M96 62l290 24M94 92l290 24M90 122l290 24M86 152l290 24M82 182l290 24M78 212l290 24M74 242l290 24M72 272l290 24" fill="none" stroke="#c4372b" stroke-width="9" opacity=".28"/>',
      '<path d="M130 34l-26 262M196 40l-26 262M262 46l-26 262M328 52l-26 262" fill="none" stroke="#c4372b" stroke-width="9" opacity=".28"/>',
    ].join(''),
  mat: () =>
    [
      defs('#dfc58b', '#b8924f'),
      '<rect x="58" y="44" width="376" height="288" rx="6" fill="#2b1a10" opacity=".22"/>',
      '<rect x="50" y="34" width="376" height="288" rx="6" fill="url(#p)"/>',
      `<path d="${Array.from({ length: 17 }, (_, row) => `M50 ${50 + row * 16}h376`).join('')}" stroke="#8a6629" stroke-width="2" opacity=".5"/>`,
      '<path d="M96 34v288M380 34v288" stroke="#6b4a17" stroke-width="3" opacity=".6"/>',
    ].join(''),
  napkin: () =>
    [
      defs('#fffdf8', '#e9ddcb'),
      '<path d="M240 6l180 172-176 176L58 182Z" fill="#2b1a10" opacity=".2" transform="translate(6 10)"/>',
      '<path d="M240 6l180 172-176 176L58 182Z" fill="url(#p)"/>',
      '<path d="M240 26l158 152-155 155L80 182Z" fill="none" stroke="#c06f4a" stroke-width="4" opacity=".5"/>',
    ].join(''),
  tray: () =>
    [
      defs('#c8ced2', '#8e979d'),
      '<rect x="52" y="40" width="384" height="296" rx="26" fill="#111" opacity=".24"/>',
      '<rect x="46" y="30" width="384" height="296" rx="26" fill="#aab2b7"/><rect x="58" y="42" width="360" height="272" rx="18" fill="url(#p)"/>',
      '<path d="M80 66h180" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"/>',
    ].join(''),

  coaster: () =>
    [
      defs('#c79a63', '#9a6e3c'),
      '<ellipse cx="244" cy="314" rx="150" ry="28" fill="url(#h)"/>',
      '<ellipse cx="240" cy="302" rx="128" ry="26" fill="#7c5429"/><ellipse cx="240" cy="297" rx="128" ry="26" fill="url(#p)"/>',
    ].join(''),
  saucer: low('#fffdf9', '#e9e0d4', '#cfc2b2'),
  'dark-saucer': low('#5b6064', '#3a3e41', '#22262a'),
  'green-saucer': low('#8fb08a', '#5f8560', '#436046'),
  stand: low(
    '#fff7f5',
    '#efd9d5',
    '#d9b3ad',
    '<path d="M216 300h48l14 46H202Z" fill="#e6c9c4"/><ellipse cx="240" cy="346" rx="64" ry="12" fill="#d9b3ad"/>',
  ),
  plank: () =>
    [
      defs('#c98f55', '#96602e'),
      '<ellipse cx="244" cy="322" rx="200" ry="26" fill="url(#h)"/>',
      '<path d="M40 300h400v22H40Z" fill="#7c4d22"/><path d="M72 264h336l32 38H40Z" fill="url(#p)"/>',
      grain('M92 276h120M240 284h150M70 294h180', '#6b421d'),
    ].join(''),
  basket: () =>
    [
      defs('#f7f1e6', '#e2d4bf'),
      '<ellipse cx="244" cy="320" rx="190" ry="26" fill="url(#h)"/>',
      '<path d="M60 262l36-18 40 16 50-20 54 18 56-20 50 20 46-16 28 18-30 62c-60 16-240 16-300 0Z" fill="url(#p)"/>',
      '<path d="M66 276l28 40M106 264l14 58M150 272l6 54M196 262v66M244 270v60M292 262l-4 66M338 272l-10 54M386 264l-22 54M412 272l-22 40" stroke="#c4372b" stroke-width="7" opacity=".3"/>',
    ].join(''),
  bare: () => `<defs>${shadow}</defs>`,
} as const

/** A vessel for the middle of a picture of 480 × 360. */
export const vesselOf = (vessel: Vessel): string => vessels[vessel]()
