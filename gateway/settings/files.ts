import { type Marks, outsideOf, putBetween } from './marked.ts'
import type { RoomSettings } from './room-settings.ts'
import { defaultOf } from './table.ts'

const inCompose: Marks = {
  begin:
    '    # `npm run gen` writes these names. A setting of the environment or of .env is handed over under its name.',
  end: '    # The end of the settings.',
}
const inExample: Marks = {
  begin: '# `npm run gen` writes the settings below, each with its default.',
  end: '# The end of the settings.',
}

/** The settings that name a place in the image. Compose mounts a folder or publishes a port there, and no environment moves it. */
export const placesInTheImage: ReadonlySet<string> = new Set(['PORT', 'HOST', 'DATA_DIR', 'WEB_ROOT'])

const all = (rooms: readonly RoomSettings[]) => rooms.flatMap(({ shape }) => Object.entries(shape))

/** Hands every setting over to the containers, but for those that the Compose file sets itself. */
export function withHandedOver(compose: string, rooms: readonly RoomSettings[]): string {
  const own = outsideOf(compose, inCompose)
  const names = all(rooms)
    .map(([name]) => name)
    .filter((name) => !placesInTheImage.has(name) && !new RegExp(`^ +${name}:`, 'm').test(own))
  return putBetween(compose, inCompose, names.map((name) => `    ${name}:`).join('\n'))
}

/** Lists every setting in the example of a file of settings, but for those that it explains itself. */
export function withExamples(example: string, rooms: readonly RoomSettings[]): string {
  const own = outsideOf(example, inExample)
  const lines = all(rooms)
    .filter(([name]) => !new RegExp(`^#?${name}=`, 'm').test(own))
    .map(([name, schema]) => `#${name}=${quoted(defaultOf(schema) ?? '')}`)
  return putBetween(example, inExample, lines.join('\n'))
}

/** A text as a shell, systemd and Compose read it from a file. */
const quoted = (value: string): string => (/^[\w:/.-]*$/.test(value) ? value : `"${value}"`)
