import { z } from 'zod'
import { together } from '../ground/feature-parts.ts'
import { type GroundSettings, groundRooms } from '../ground/ground-settings.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import { fromFiles } from '../settings/from-files.ts'
import type { RoomSettings } from '../settings/room-settings.ts'
import { type FeatureSettings, features } from './features.ts'

/** The settings of every room: first those of the ground, then those of the features. docs/operations.md lists them. */
export const settingRooms: readonly RoomSettings[] = [
  ...Object.values(groundRooms).map(({ settings }) => settings),
  ...Object.values(features).flatMap(({ settings }) => settings ?? []),
]

export type Settings = GroundSettings & FeatureSettings

/** The demo's credentials are printed in the README, so nothing but the demo may take them (ruling-31). */
export const demoCredentials = {
  REALTIME_KEY: 'demo-key',
  REALTIME_SECRET: 'demo-secret',
  ADMIN_TOKEN: 'demo-admin',
  SIMULATOR_KEY: 'demo-simulator-key-which-everybody-knows',
} as const

/** Values that a setting outside of the demo never has. */
const demoValues = { ...demoCredentials, REALTIME_SECRET_PREVIOUS: demoCredentials.REALTIME_SECRET }

export class WrongSettings extends CannotStart {
  override readonly name = 'WrongSettings'
}

/**
 * Reads the settings, or throws WrongSettings with one sentence. It names the wrong settings and shows no value, as a
 * value may be a secret.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { demo = false } = {},
): Settings {
  const said = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const shape = together(settingRooms.map((room) => room.shape))
  const whole = fromFiles(said, Object.keys(shape))
  if ('fault' in whole) throw new WrongSettings(whole.fault)
  const { given } = whole
  const read = z.object(shape).safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0] ?? '')
    throw new WrongSettings(`${name} is not accepted: ${issue?.message ?? 'wrong value'}.`)
  }
  for (const { fault } of settingRooms) {
    const sentence = fault?.(given)
    if (sentence) throw new WrongSettings(sentence)
  }
  if (!demo)
    for (const [name, value] of Object.entries(demoValues))
      if (given[name] === value)
        throw new WrongSettings(`${name} is the demo's, which everybody knows: choose another outside the demo.`)
  // The rooms that the type names are those of the schema.
  return read.data as Settings
}
