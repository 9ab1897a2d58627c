import { drawKept } from './draw-kept.ts'

/** The build makes of this file a script in the head of documents (`web/build/drawing.ts`). */
try {
  drawKept(document.currentScript?.dataset['release'])
} catch {
  // The page draws itself.
}
