import { drawCached } from './draw-cached.ts'

/** The build makes of this file a script in the head of documents (`web/build/drawing.ts`). */
try {
  drawCached(document.currentScript?.dataset['release'])
} catch {
  // The page draws itself.
}
