import { nameOf } from './element-names.ts'
import type { ElementPlace } from './field-path.ts'

/** The answer to an operator's call, as far as a command line tells of it. */
type Done = {
  readonly code?: string
  readonly version?: number
  readonly was?: unknown
  readonly is?: unknown
  readonly warnings?: readonly { readonly path: string; readonly message: string }[]
  readonly otherDates?: readonly string[]
  readonly ownValues?: readonly { readonly branchContactId: string; readonly path: string; readonly value: unknown }[]
  readonly levers?: readonly { readonly name: string; readonly until: string | null }[]
}

/** The lines that say what a call has changed, and what stays beside it. */
export function doneLines(body: unknown): readonly string[] {
  const done = body as Done
  const { code, version, levers = [] } = done
  if (code !== undefined) return [`The code of couriers is ${code} now. Couriers type it at their next shift.`]
  if (version !== undefined) return changeLines(version, done)
  if (levers.length === 0) return ['Nothing is off now.']
  return [
    'Off now:',
    ...levers.map(({ name, until }) => `  ${name}, ${until === null ? 'until resumed' : `until ${until}`}`),
  ]
}

function changeLines(
  version: number,
  { was = null, is = null, warnings = [], otherDates, ownValues = [] }: Done,
): readonly string[] {
  const dates =
    otherDates === undefined
      ? []
      : [otherDates.length === 0 ? 'No other date has hours of its own.' : `Other dates stay: ${listed(otherDates)}.`]
  return [
    ...warnings.map(({ path, message }) => `${path}: ${message} (a warning)`),
    `Version ${version} of the catalogue: ${changeWords(was, is)}`,
    ...listLines(was, is),
    ...dates,
    ...ownValues
      .slice(0, mostListed)
      .map(
        ({ branchContactId, path, value }) =>
          `${branchContactId} has a value of its own and keeps it: ${path} is ${JSON.stringify(value)}. ` +
          `To take the one of the brand: unset ${branchContactId} ${path}`,
      ),
    ...(ownValues.length > mostListed ? [`and ${ownValues.length - mostListed} more`] : []),
  ]
}

function changeWords(was: unknown, is: unknown): string {
  if (isPlace(was) && isPlace(is)) return `it stood ${placeWords(was)}, and stands ${placeWords(is)} now.`
  if (was === null) return `${JSON.stringify(is)} now, and no value before.`
  if (is === null) return `no value now, and ${JSON.stringify(was)} before.`
  return `${JSON.stringify(was)} is now ${JSON.stringify(is)}.`
}

const isPlace = (value: unknown): value is ElementPlace =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1 && ('at' in value || 'after' in value)

const placeWords = (place: ElementPlace) => ('at' in place ? place.at : `after ${place.after}`)

/** A list that is written whole replaces the one before: the elements that it leaves out are gone. */
function listLines(was: unknown, is: unknown): readonly string[] {
  if (!Array.isArray(was) || !Array.isArray(is)) return []
  const [before, after] = [was.map(elementWord), is.map(elementWord)]
  const gone = before.filter((name) => !after.includes(name))
  const stayed = before.filter((name) => after.includes(name))
  return gone.length === 0
    ? []
    : [
        `The list is written whole. Gone: ${listed(gone)}.${stayed.length > 0 ? ` Still there: ${listed(stayed)}.` : ''}`,
      ]
}

const elementWord = (element: unknown, index: number) =>
  typeof element === 'object' ? nameOf(element, index, '') : String(element)

const mostListed = 20
const listed = (names: readonly string[]) =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`
    : names.join(', ')
