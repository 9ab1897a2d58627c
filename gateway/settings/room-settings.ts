import type { z } from 'zod'

/** The environment of a process, without empty values. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The settings that one room declares, and reads. */
export type RoomSettings = {
  /**
   * By name. The schema's description is the meaning that docs/operations.md shows. Its default stands beside it, as `shown` of the
   * schema's metadata where that says more.
   */
  readonly shape: z.ZodRawShape
  /** Checks settings that belong together. Returns the fault as a sentence; null for none. */
  readonly fault?: (given: Environment) => string | null
}

/** The values of a room's settings, once read. */
export type SettingsOf<Room extends RoomSettings> = Readonly<z.output<z.ZodObject<Room['shape']>>>

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** The values of the settings of all rooms, by the name of the room. A room without settings adds none. */
export type SettingsOfAll<Rooms> = Intersection<
  {
    [Name in keyof Rooms]: Rooms[Name] extends { readonly settings: infer Room extends RoomSettings }
      ? SettingsOf<Room>
      : never
  }[keyof Rooms]
>
