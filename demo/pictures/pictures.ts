import { platePicture } from './ground.ts'
import { plates } from './plates.ts'
import { scenes } from './scenes.ts'

/** Every picture of the demo by its path under `demo/media`, without the extension. */
export const pictures: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(plates).map(([name, picture]) => [`plates/${name}`, () => platePicture(picture)]),
  ),
  ...scenes,
}
