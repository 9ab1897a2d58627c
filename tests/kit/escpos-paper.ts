/** The look of the characters that follow a command. */
type Look = {
  readonly font: 'A' | 'B'
  readonly bold: boolean
  readonly inverted: boolean
  readonly wide: number
  readonly high: number
}
type Span = Look & { readonly text: string }
type PaperLine = { readonly spans: readonly Span[] }

/** The sheets that a printer has cut. */
type Sheet = readonly PaperLine[]

const plain: Look = { font: 'A', bold: false, inverted: false, wide: 1, high: 1 }

/** The upper half of code page 858. */
const page858 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»',
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('')
const upperHalf = (name: string) => new TextDecoder(name).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 0x80))
/** The upper halves of the pages by the number that printers know them by. */
const pages = new Map<number, string>([
  [2, page858.replace('€', 'ı')],
  [16, upperHalf('windows-1252')],
  [19, page858],
  [40, upperHalf('iso-8859-15')],
])

type Command =
  | { readonly is: 'letters'; readonly bytes: Uint8Array }
  | { readonly is: 'feed' }
  | { readonly is: 'command'; readonly name: string; readonly value: number }

/** The commands that our tickets use, with the number of their parameters. */
const commands: Readonly<Record<string, number>> = {
  ...{ 'ESC @': 0, 'ESC E': 1, 'ESC t': 1, 'ESC M': 1, 'FS .': 0, 'GS B': 1, 'GS !': 1, 'GS V': 1 },
}

/** Reads bytes as a printer does. Throws at a command that no ticket has: a printer would obey it, or print it as letters. */
function readCommands(bytes: Uint8Array): readonly Command[] {
  const read: Command[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const next = () => bytes[++at] ?? -1
    const byte = bytes[at] ?? 0
    if (byte === 0x0a) read.push({ is: 'feed' })
    else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const name = `${{ 27: 'ESC', 28: 'FS', 29: 'GS' }[byte]} ${String.fromCharCode(next())}`
      const parameters = commands[name]
      if (parameters === undefined) throw new Error(`a ticket has no ${name}`)
      read.push({ is: 'command', name, value: parameters === 1 ? next() : 0 })
    } else if (byte < 0x20 || byte === 0x7f) throw new Error(`a control character ${byte}`)
    else {
      const from = at
      while (isLetter(bytes[at + 1])) at += 1
      read.push({ is: 'letters', bytes: bytes.subarray(from, at + 1) })
    }
  }
  return read
}

const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x20 && byte !== 0x7f

/** The commands and line feeds of bytes in their sequence, without their letters. */
export const commandsOf = (bytes: Uint8Array): readonly string[] =>
  readCommands(bytes).flatMap((read) =>
    read.is === 'letters' ? [] : read.is === 'feed' ? 'LF' : `${read.name} ${read.value}`,
  )

/** The sheets that a printer cuts, as it prints them. */
export function readEscpos(bytes: Uint8Array): readonly Sheet[] {
  const sheets: Sheet[] = []
  let lines: PaperLine[] = []
  let spans: Span[] = []
  let look = plain
  let page = -1
  const letter = (byte: number): string => {
    if (byte < 0x80) return String.fromCharCode(byte)
    const drawn = pages.get(page)?.[byte - 0x80] ?? ''
    if (/[\p{C}\u00a0]|^$/u.test(drawn)) throw new Error(`no letter ${byte} in code page ${page}`)
    return drawn
  }
  let lastLook: Look | null = null
  const write = (text: string) => {
    const last = spans.at(-1)
    if (last && look === lastLook) spans[spans.length - 1] = { ...last, text: last.text + text }
    else spans.push({ ...look, text })
    lastLook = look
  }
  for (const read of readCommands(bytes)) {
    if (read.is === 'letters') write(Array.from(read.bytes, letter).join(''))
    else if (read.is === 'feed') {
      lines.push({ spans })
      spans = []
    } else {
      const { name, value } = read
      if (name === 'ESC @') look = plain
      else if (name === 'ESC E') look = { ...look, bold: value === 1 }
      else if (name === 'ESC t') page = value
      else if (name === 'ESC M') look = { ...look, font: value === 1 ? 'B' : 'A' }
      else if (name === 'GS B') look = { ...look, inverted: value === 1 }
      else if (name === 'GS !') look = { ...look, wide: (value >> 4) + 1, high: (value & 15) + 1 }
      else if (name === 'GS V') {
        sheets.push(lines)
        lines = []
      }
    }
  }
  return spans.length > 0 || lines.some((line) => line.spans.length > 0) ? [...sheets, lines] : sheets
}

/** The lines of a sheet as a person reads them. */
export const wordsOnPaper = (sheet: Sheet): readonly string[] =>
  sheet
    .map(({ spans }) =>
      spans
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .filter((line) => line.trim() !== '')

/** The widest line of a sheet, in characters of normal size. */
export const widthOfPaper = (sheet: Sheet): number =>
  Math.max(...sheet.map(({ spans }) => spans.reduce((sum, { wide, text }) => sum + wide * text.length, 0)))

const cell = { width: 12, height: 26 }

/** Draws a sheet as the picture that a person looks at (SVG). */
export function drawnPaper(sheet: Sheet, columns: number): string {
  const width = columns * cell.width
  let top = 12
  const drawn: string[] = []
  for (const { spans } of sheet) {
    const height = cell.height * Math.max(1, ...spans.map(({ high }) => high))
    let left = 0
    for (const { text, bold, inverted, wide: scale, high } of spans) {
      const [w, h] = [cell.width * scale * text.length, cell.height * high]
      if (inverted) drawn.push(`<rect x="${left}" y="${top}" width="${w}" height="${h}"/>`)
      const place = `translate(${left} ${top + height - 7 * high}) scale(${scale} ${high})`
      if (text.trim())
        drawn.push(
          `<text xml:space="preserve" transform="${place}" fill="${inverted ? '#fff' : '#000'}" font-weight="${bold ? 700 : 400}">${escaped(text)}</text>`,
        )
      left += w
    }
    top += height
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 48}" height="${top + 12}" font-family="monospace" font-size="20">`,
    `<rect width="100%" height="100%" fill="#fff"/><g transform="translate(24 0)">${drawn.join('')}</g></svg>`,
  ].join('')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
