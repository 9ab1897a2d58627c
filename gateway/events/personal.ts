/**
 * The fields of an event that identify a person or say where they live, as paths such as `customer.name`, each with the
 * blank that stands in its place when it has been erased. They are kept beside the log (`personal_data`). A field of a version that an
 * upcaster has yet to lift is not found, and stays where it is. `items.*.notes` names a field of each entry of a list; its
 * blank stays in the event, so that a release that does not split it off still reads the entry.
 */
export type PersonalFields = Readonly<Record<string, unknown>>

/** Values by their path. */
export type PersonalData = Readonly<Record<string, unknown>>

type Data = Readonly<Record<string, unknown>>

/** An event's data without its personal fields, and these. A field that says nothing stays. */
export function split(
  data: object,
  fields: PersonalFields,
): { readonly data: object; readonly personal: PersonalData | null } {
  let rest = data as Data
  const personal: Record<string, unknown> = {}
  for (const [pattern, blank] of Object.entries(fields))
    for (const path of pathsOf(data as Data, pattern)) {
      const [parent, name] = placeOf(rest, path)
      const value = parent?.[name] ?? null
      if (value === null || JSON.stringify(value) === JSON.stringify(blank)) continue
      personal[path] = value
      rest = changedAt(rest, path.split('.'), path === pattern ? undefined : blank)
    }
  return { data: rest, personal: Object.keys(personal).length > 0 ? personal : null }
}

/** Returns the whole data again; an erased field is blank. Changes nothing of an event that was written in one piece. */
export function joined(data: object, personal: PersonalData | null, fields: PersonalFields): object {
  let whole = data as Data
  for (const [pattern, blank] of Object.entries(fields))
    for (const path of pathsOf(whole, pattern)) {
      const [parent, name] = placeOf(whole, path)
      const stored = personal?.[path]
      if (parent && (stored !== undefined || !(name in parent)))
        whole = changedAt(whole, path.split('.'), stored ?? blank)
    }
  return whole
}

/** The path itself, or one for each entry of the list that stands before `*`. */
function pathsOf(data: Data, pattern: string): readonly string[] {
  const [before, after] = pattern.split('.*.')
  if (before === undefined || after === undefined) return [pattern]
  const [parent, name] = placeOf(data, before)
  const list = parent?.[name]
  return Array.isArray(list) ? list.map((_, index) => `${before}.${index}.${after}`) : []
}

/** The object that holds a field, null where there is none, and the field's own name. */
function placeOf(data: Data, path: string): readonly [parent: Data | null, name: string] {
  const names = path.split('.')
  const name = names.pop() ?? ''
  let parent: unknown = data
  for (const each of names) parent = isData(parent) ? parent[each] : null
  return [isData(parent) ? parent : null, name]
}

/** A copy with another value at a path whose parents are there; without the field for undefined. */
function changedAt(data: Data, [name = '', ...rest]: readonly string[], value: unknown): Data {
  if (Array.isArray(data))
    return data.map((entry, index) => (String(index) === name ? changedAt(entry, rest, value) : entry)) as never
  const { [name]: before, ...others } = data
  if (rest.length > 0) return { ...others, [name]: changedAt(before as Data, rest, value) }
  return value === undefined ? others : { ...others, [name]: value }
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null
