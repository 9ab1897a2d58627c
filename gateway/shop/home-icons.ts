import { oneAtATime } from '../media/queue.ts'
import { realFile } from '../media/real-file.ts'
import { drawnOn } from '../media/scale.ts'

/**
 * The pictures of a shop that its logo makes for a phone that has installed it, by the name of their file. `share` is how much of the shorter side the logo takes: of a maskable icon only the middle is sure
 * to be seen (W3C, Web App Manifest, purpose). iOS shows transparent parts as black, so some are filled.
 */
export const homeIcons = {
  '192.png': { width: 192, height: 192, share: 1, isFilled: false },
  '512.png': { width: 512, height: 512, share: 1, isFilled: false },
  'maskable.png': { width: 512, height: 512, share: 0.62, isFilled: true },
  'touch.png': { width: 180, height: 180, share: 0.84, isFilled: true },
} as const

export type HomeIcon = keyof typeof homeIcons

/** Pictures; each has some ten thousand bytes. */
const mostIcons = 200

/** A logo in the media folder; null for one from elsewhere, which the gateway does not fetch, and for none. */
export function ownLogo(iconUrl: string | null): string | null {
  const [, path] = /^\/media\/([^?#]+)$/.exec(iconUrl ?? '') ?? []
  try {
    return path ? decodeURIComponent(path) : null
  } catch {
    return null
  }
}

/**
 * Draws a logo of the media folder as a phone wants it, one at a time, and keeps it until the file is another. A file that
 * is no picture is told to `onError` once.
 */
export function drawnIcons(mediaRoot: string, onError: (error: unknown) => void, drawOn = drawnOn) {
  const icons = new Map<string, Promise<Buffer | null>>()
  const afterOthers = oneAtATime()
  const draw = (file: string, kind: HomeIcon, background: string) => {
    const { width, height, share, isFilled } = homeIcons[kind]
    const logo = Math.round(Math.min(width, height) * share)
    const paint = () => drawOn(file, { width, height, logo, background: isFilled ? background : null })
    return afterOthers(paint).catch((error: unknown) => {
      onError(error)
      return null
    })
  }
  const find = async (path: string) => {
    const found = await realFile(mediaRoot, path)
    return found && { file: found.file, version: `${found.file} ${found.stats.size} ${found.stats.mtimeMs}` }
  }
  return {
    async has(path: string): Promise<boolean> {
      return (await find(path)) !== null
    },
    /** Null where the folder has no such file, and where the file is no picture. */
    async icon(path: string, kind: HomeIcon, background: string): Promise<Buffer | null> {
      const found = await find(path)
      if (!found) return null
      const key = `${found.version} ${kind} ${background}`
      const known = icons.get(key)
      if (known) return known
      const drawn = draw(found.file, kind, background)
      icons.set(key, drawn)
      for (const oldest of icons.keys()) if (icons.size > mostIcons) icons.delete(oldest)
      return drawn
    },
  }
}
