import { openWorld } from '#simulator/world/host.ts'

function open() {
  const world = openWorld({ plants: new URL('./plants.ts', import.meta.url) })
  world.unref()
  return world
}

let first: ReturnType<typeof open> | undefined
let second: ReturnType<typeof open> | undefined

/** The world of this worker's test files: to load the modules of a gateway takes seconds, so they share it. It ends with them. */
export function theWorld() {
  first ??= open()
  return first
}

/** That one and another thread. */
export function twoWorlds() {
  second ??= open()
  return [theWorld(), second] as const
}
