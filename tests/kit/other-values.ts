/** Another value for each field of an entity, or the reason why a text about it does not say the field. */
export type OtherValues<Entity> = {
  readonly [Field in keyof Entity]-?: { readonly to: Entity[Field] } | { readonly unsaid: string }
}

/** The fields whose other value does not change the text, and that have no reason for it. */
export const unsaidFields = <Entity extends object>(
  entity: Entity,
  others: OtherValues<Entity>,
  textOf: (entity: Entity) => unknown,
): readonly string[] => {
  const before = JSON.stringify(textOf(entity))
  return (Object.keys(others) as (keyof Entity & string)[]).filter((field) => {
    const other: { readonly to: Entity[typeof field] } | { readonly unsaid: string } = others[field]
    return 'to' in other && JSON.stringify(textOf({ ...entity, [field]: other.to })) === before
  })
}
