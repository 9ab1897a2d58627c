/** The look of the characters that follow a command. */
type Look = { readonly bold: boolean; readonly inverted: boolean; readonly wide: number; readonly high: number }
type Span = Look & { readonly text: string }
type PaperLine = { readonly align: 'left' | 'center' | 'right'; readonly spans: readonly Span[] }

/** The sheets that a printer has cut. */
type Sheet = readonly PaperLine[]

const plain: Look = { bold: false, inverted: false, wide: 1, high: 1 }

/** The upper half of code page 858, which printers know as number 19. */
const page858 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»',
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('')

/** Reads the commands of ESC/POS as a printer does. Throws at one that it does not know, because a printer would print it as letters. */
export function readEscpos(bytes: Uint8Array): readonly Sheet[] {
  const sheets: Sheet[] = []
  let lines: PaperLine[] = []
  let spans: Span[] = []
  let look = plain
  let align: PaperLine['align'] = 'left'
  let page = -1
  const aligns = ['left', 'center', 'right'] as const
  const letter = (byte: number): string => {
    if (byte < 0x80) return String.fromCharCode(byte)
    if (page !== 19) throw new Error(`a letter of code page ${page}`)
    return page858[byte - 0x80] ?? ''
  }
  let lastLook: Look | null = null
  const write = (text: string) => {
    const last = spans.at(-1)
    if (last && look === lastLook) spans[spans.length - 1] = { ...last, text: last.text + text }
    else spans.push({ ...look, text })
    lastLook = look
  }
  const feed = () => {
    lines.push({ align, spans })
    spans = []
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const next = () => bytes[++at] ?? -1
    const byte = bytes[at] ?? 0
    if (byte === 0x0a) feed()
    else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const command = `${{ 27: 'ESC', 28: 'FS', 29: 'GS' }[byte]} ${String.fromCharCode(next())}`
      if (command === 'ESC @') look = plain
      else if (command === 'ESC E') look = { ...look, bold: next() === 1 }
      else if (command === 'ESC a') align = aligns[next()] ?? 'left'
      else if (command === 'ESC t') page = next()
      else if (command === 'ESC M') next()
      else if (command === 'GS B') look = { ...look, inverted: next() === 1 }
      else if (command === 'GS !') {
        const size = next()
        look = { ...look, wide: (size >> 4) + 1, high: (size & 15) + 1 }
      } else if (command === 'GS V') {
        next()
        sheets.push(lines)
        lines = []
      } else if (command !== 'FS .') throw new Error(`a printer does not know ${command}`)
    } else if (byte >= 0x20) write(letter(byte))
    else if (byte !== 0x0d) throw new Error(`a control character ${byte}`)
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
  for (const { align, spans } of sheet) {
    const height = cell.height * Math.max(1, ...spans.map(({ high }) => high))
    const wide = spans.reduce((sum, span) => sum + span.wide * cell.width * span.text.length, 0)
    let left = align === 'left' ? 0 : align === 'center' ? (width - wide) / 2 : width - wide
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
