/** The fields by which a path names an element of a list: `orderModes.delivery`, `workingDays.MONDAY`, `exceptions.2026-12-25`. */
const names = ['id', 'alias', 'code', 'dayOfWeek', 'date'] as const

/** The elements of a list of ids are their own names: `plateIds.asado`. */
const isIdList = (field: string): boolean => field.endsWith('Ids')

/** The name of an element in a path; its index in the list where it has none. `field` holds the list. */
export function nameOf(element: unknown, index: number, field: string): string {
  return ownName(element, field) ?? String(index)
}

/** The field that names the elements of a list; `id` in a list that is empty. */
export const nameField = ([first]: readonly unknown[]): string =>
  (isRecord(first) && names.find((name) => typeof first[name] === 'string')) || 'id'

/** Whether each element of a list has a name of its own, so that a change can tell it from the others wherever it stands. */
export function hasNames(list: readonly unknown[], field: string): boolean {
  const all = list.map((element) => ownName(element, field))
  return new Set(all).size === all.length && !all.includes(null)
}

function ownName(element: unknown, field: string): string | null {
  if (typeof element === 'string') return isIdList(field) ? element : null
  const found = isRecord(element) ? names.map((name) => element[name]).find((name) => typeof name === 'string') : null
  return typeof found === 'string' ? found : null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
