import { beforeAll } from 'vitest'
import { scenarioSchema } from '#simulator/scenario/schema.ts'
import { openWorld } from '#simulator/world/host.ts'

const nobody = scenarioSchema.parse({ name: 'nobody', lasts: '1s', shops: [] })

function open() {
  const world = openWorld({ plants: new URL('./plants.ts', import.meta.url) })
  world.unref()
  const isOpen = world.run(nobody)
  return { world, isOpen }
}

let first: ReturnType<typeof open> | undefined
let second: ReturnType<typeof open> | undefined

/**
 * The world of this worker's test files. Loading the modules of a gateway takes seconds, so the files share it, and no test's time
 * begins before it is open. It ends with them.
 */
export function theWorld() {
  first ??= open()
  const { world, isOpen } = first
  beforeAll(() => isOpen)
  return world
}

/** That world and a second thread. */
export function twoWorlds() {
  const one = theWorld()
  second ??= open()
  const { world, isOpen } = second
  beforeAll(() => isOpen)
  return [one, world] as const
}
