import { startPicture } from './drawn.ts'

export function svg(width: number, height: number, body: string): string {
  startPicture()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>\n`
}
