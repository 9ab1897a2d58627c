import type { Palette } from '#domain/colors/palette.ts'
import { painted } from '../../media/painted.ts'
import { covering, inSquare } from '../../media/scale.ts'
import type { Words } from './layout.ts'

/** All that a preview shows. The pictures are files of the media folder. */
export type Card = {
  readonly words: Words
  readonly palette: Palette
  readonly logo: string | null
  readonly photograph: string | null
}

/**
 * Draws a preview as a JPEG, off the event loop but for its letters. A logo or photograph that is no picture is told to `onError`
 * and left out: a link without its photograph still says the plate's name and price.
 */
export async function drawCard(
  { words, palette, logo, photograph }: Card,
  onError: (error: unknown) => void,
): Promise<Buffer> {
  // Its fonts' reader is 2 MB of memory, which a node takes with its first preview.
  const { layOut } = await import('./layout.ts')
  const trying = <Value>(work: Promise<Value>) =>
    work.catch((error: unknown) => {
      onError(error)
      return null
    })
  const whole = layOut(words, palette, { logo: logo !== null, photograph: photograph !== null })
  const photo = photograph && whole.photograph && (await trying(covering(photograph, whole.photograph)))
  const layout = photograph && !photo ? layOut(words, palette, { logo: logo !== null, photograph: false }) : whole
  const mark = logo && layout.logo && (await trying(inSquare(logo, layout.logo.width)))
  const final = logo && layout.logo && !mark ? layOut(words, palette, { logo: false, photograph: !!photo }) : layout
  return painted(final.svg, [
    ...(photo && final.photograph ? [{ input: photo, left: final.photograph.left, top: final.photograph.top }] : []),
    ...(mark && final.logo ? [{ input: mark, left: final.logo.left, top: final.logo.top }] : []),
  ])
}
