import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Some 2 kB of SVG whose entities are ten thousand clouds of forty layers: no reader refuses it, and it takes hours to draw, and a minute in
 * the size of a placeholder.
 */
export function anEndlessDrawing(folder: string, name = 'endless.svg'): string {
  const cloud = "<rect width='2000' height='2000' filter='url(#f)'/>"
  const levels = [0, 1, 2, 3].map((level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  const filter = `<filter id='f'>${"<feTurbulence baseFrequency='.9' numOctaves='200'/>".repeat(40)}<feGaussianBlur stdDeviation='40'/></filter>`
  const file = join(folder, name)
  writeFileSync(
    file,
    `<!DOCTYPE svg [<!ENTITY e0 "${cloud}">${levels.join('')}]><svg xmlns='http://www.w3.org/2000/svg' width='2000' height='2000'>${filter}&e4;</svg>`,
  )
  return file
}

/** A drawing of few bytes that needs hundreds of megabytes: layers over layers, each as large as a picture may be. */
export function aHugeDrawing(folder: string, name = 'huge.svg'): string {
  const file = join(folder, name)
  const side = 7_000
  const layers = 12
  const open = "<g opacity='.9'><rect width='100%' height='100%'/>"
  writeFileSync(
    file,
    `<svg xmlns='http://www.w3.org/2000/svg' width='${side}' height='${side}'>${open.repeat(layers)}${'</g>'.repeat(layers)}</svg>`,
  )
  return file
}
