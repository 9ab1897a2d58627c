import styles from './map.module.css'
import type { MapMarker } from './markers.ts'
import branchPicture from './pictures/branch.svg'
import destinationPicture from './pictures/destination.svg'
import riderPicture from './pictures/rider.svg'

/** The pictures, and the pixel of each that marks the position. */
export const shapes = {
  rider: { picture: riderPicture, anchor: [26, 25] },
  branch: { picture: branchPicture, anchor: [20, 48] },
  destination: { picture: destinationPicture, anchor: [20, 48] },
} as const satisfies Record<MapMarker['type'], { picture: string; anchor: readonly [number, number] }>

export const classesOf = (type: MapMarker['type']) => `${styles['marker']} ${styles[type]}`

/** The picture of a marker. A dot takes its place where it cannot be loaded, as without a network. */
export function pictureOf(type: MapMarker['type']): HTMLImageElement {
  const image = new Image()
  image.onerror = () => image.parentElement?.classList.add(styles['dot'] ?? '')
  image.src = shapes[type].picture
  return image
}

/** Writes the marker's name and label, and marks an old position in its colours and outline. */
export function dress(element: HTMLElement | undefined, { name, label, isOld = false }: MapMarker) {
  if (element && label !== undefined) element.dataset['label'] = label
  element?.classList.toggle(styles['old'], isOld)
  const image = element?.querySelector('img')
  if (image) image.alt = name
}
