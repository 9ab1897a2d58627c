type IsOptional<Entity, Key extends keyof Entity> = Record<never, never> extends Pick<Entity, Key> ? true : false

/** The values of an entity, by every key of it: an optional one may be undefined, and is named all the same. */
export type EveryKey<Entity> = {
  readonly [Key in keyof Entity]-?: IsOptional<Entity, Key> extends true ? Entity[Key] | undefined : Entity[Key]
}

/**
 * Makes an entity of all its keys, without those that are undefined. A new key does not compile until each maker names it; a literal with
 * `...(value && { key: value })` would leave an optional one out in silence.
 */
export const ofEveryKey = <Entity extends object>(values: EveryKey<Entity>): Entity =>
  // The type of the values says that an undefined one is of an optional key.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Entity
