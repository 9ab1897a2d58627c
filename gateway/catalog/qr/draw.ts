import { renderSVG, renderUnicodeCompact } from 'uqr'
import type { Link } from './links.ts'
import { qrTexts } from './texts.ts'

/** A code survives a quarter of its area lost to stains; scanners need four clear modules around it. */
const options = { ecc: 'Q', border: 4 } as const
/** Wide enough for a poster. */
const pngSide = 1200

export const asText = ({ url }: Link): string => renderUnicodeCompact(url, options)

export const asSvg = ({ url }: Link): string => renderSVG(url, options)

/** Loads sharp only here, because most commands of the catalogue draw nothing. */
export async function asPng(link: Link): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const drawing = Buffer.from(asSvg(link))
  return sharp(drawing)
    .resize({ width: pngSide, kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}

/** A sheet to print: six codes on a page, each with the name of the shop and its table. */
export function asSheet(links: readonly Link[], name: string): string {
  const cards = links.map(
    (link) => `<figure>
${asSvg(link)}
<figcaption><b>${escaped(name)}</b>${link.table === null ? '' : `<br>${escaped(qrTexts.table(link.table))}`}<br><small>${escaped(qrTexts.scan)}</small></figcaption>
</figure>`,
  )
  return `<!doctype html>
<html lang="${qrTexts.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title>
<style>
body { margin: 0; font: 14pt/1.3 sans-serif; color: #000; background: #fff; display: grid; grid-template-columns: 1fr 1fr }
figure { margin: 0; padding: 6mm; text-align: center; break-inside: avoid; border: 1px dashed #bbb }
svg { width: 60mm; height: 60mm }
@page { size: A4; margin: 10mm }
</style>
${cards.join('\n')}
</html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
