import { drawTiles } from '#web/diner/features/tracking/draw-tiles.ts'

declare global {
  /** Draws the tiles into the drawing that stands before the script that calls it (`gateway/shop/branded-page.ts`). */
  var placeTiles: (() => void) | undefined
}

/** The build makes of this file a script in the head of a tracking page's document (`web/build/drawing.ts`). */
try {
  const { map } = (document.currentScript as HTMLScriptElement).dataset
  if (map) globalThis.placeTiles = drawTiles(JSON.parse(map))
} catch {
  // The map draws itself.
}
