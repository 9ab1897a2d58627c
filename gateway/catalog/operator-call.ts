import { parseArgs } from 'node:util'
import { isScalar, LineCounter, parseDocument } from 'yaml'
import { holidayUsage, readHoliday } from './holiday.ts'
import { syntaxErrors } from './mistakes/syntax-errors.ts'
import { stopsSellingOption } from './set-field.ts'
import { doubtfulAmounts } from './written-amounts.ts'

/** A call of the operator's part of the contract, as a command line asks for it. */
export type OperatorCall = {
  readonly operationId: 'changeCatalog' | 'renewCourierCode' | LeverCommand['operationId']
  readonly method: 'PATCH' | 'PUT' | 'DELETE' | 'POST'
  readonly url: string
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

type CallResult = { readonly ok: true; readonly call: OperatorCall } | { readonly ok: false; readonly sentence: string }

export const operatorUsage = `  set OF PATH VALUE              changes one field of a store or a branch: set parrilla-centro plates.bondiola.price 14500
  unset OF PATH                  takes the field out, so that its default holds
  add OF PATH [VALUE]            puts an element into a list, last, --first or --after ID: add parrilla plates.flan '{ name: Flan, price: 4500 }'
  move OF PATH                   --first, --last or --after ID: move parrilla menus.carta.categories.postres.plateIds.flan --first
    --stops-selling              a store may be left with nothing to sell
${holidayUsage}
  newcode STORE                  draws another code for the couriers of a store
  soldout STORE PLATE END        [--size ID | --garnish GROUP/ID]
  available STORE PLATE          [--size ID | --garnish GROUP/ID]
  pause STORE END                [--mode ID]
  resume STORE                   [--mode ID]
  busy STORE --more 10|20|30 END
  calm STORE                     ends busy mode
  closezone STORE ZONE END
  openzone STORE ZONE
  END is --minutes N, or --until opening|tomorrow|resumed|INSTANT`

const ending = { until: { type: 'string' }, minutes: { type: 'string' } } as const
const part = { size: { type: 'string' }, garnish: { type: 'string' } } as const
const mode = { mode: { type: 'string' } } as const
const more = { more: { type: 'string' } } as const

/** The commands of levers: `at` is the place in a store's calls, `of` the thing of the store that the command names. */
const levers = {
  soldout: { operationId: 'sellOutPlate', at: 'availability/plates', of: 'plateId', options: { ...ending, ...part } },
  available: { operationId: 'restorePlate', at: 'availability/plates', of: 'plateId', options: part },
  pause: { operationId: 'pauseStore', at: 'pause', of: null, options: { ...ending, ...mode } },
  resume: { operationId: 'resumeStore', at: 'pause', of: null, options: mode },
  busy: { operationId: 'startBusyMode', at: 'busy', of: null, options: { ...ending, ...more } },
  calm: { operationId: 'endBusyMode', at: 'busy', of: null, options: {} },
  closezone: { operationId: 'closeZone', at: 'availability/zones', of: 'zoneId', options: ending },
  openzone: { operationId: 'reopenZone', at: 'availability/zones', of: 'zoneId', options: {} },
} as const

type LeverCommand = (typeof levers)[keyof typeof levers]

const isLever = (command: string): command is keyof typeof levers => Object.hasOwn(levers, command)
const changes = ['set', 'unset', 'add', 'move'] as const
const isChange = (command: string): command is (typeof changes)[number] => changes.some((one) => one === command)
const newCode = 'newcode'
const holiday = 'holiday'
export const isOperatorCommand = (command = ''): boolean =>
  isChange(command) || command === newCode || command === holiday || isLever(command)

/** Reads a command line; the decimals are those of the catalogue's amounts. */
export function readOperatorCall(given: readonly string[], decimals: number): CallResult {
  const [command = '', ...rest] = given
  if (isChange(command)) return readChange(command, rest, decimals)
  if (command === newCode) return readNewCode(rest)
  if (command === holiday) return readHolidayCall(rest)
  return isLever(command) ? readLever(levers[command], rest) : usage
}

function readNewCode([store, ...others]: readonly string[]): CallResult {
  if (!store || others.length > 0) return usage
  const url = `/api/console/stores/${encodeURIComponent(store)}/courier-code`
  const path = { branchContactId: store }
  return { ok: true, call: { operationId: 'renewCourierCode', method: 'POST', url, path, query: {} } }
}

function readHolidayCall(args: readonly string[]): CallResult {
  const parsed = parsedArgs(args, mode)
  if ('sentence' in parsed) return { ok: false, sentence: parsed.sentence }
  const read = readHoliday(parsed.positionals, parsed.values['mode'])
  if (read === null) return usage
  if (!read.ok) return read
  const { ok: _, ...body } = read
  return { ok: true, call: { ...changeCall, body } }
}

function readLever({ operationId, at, of, options }: LeverCommand, args: readonly string[]): CallResult {
  const parsed = parsedArgs(args, options)
  if ('sentence' in parsed) return { ok: false, sentence: parsed.sentence }
  const { values, positionals } = parsed
  const [store, thing, ...others] = positionals
  if (!store || others.length > 0 || (thing !== undefined) !== (of !== null)) return usage
  const path: Record<string, string> = { branchContactId: store, ...(of && thing && { [of]: thing }) }
  const url = ['/api/console/stores', store, ...at.split('/'), ...(thing === undefined ? [] : [thing])]
    .map((segment, place) => (place === 0 ? segment : encodeURIComponent(segment)))
    .join('/')
  const [garnishGroupId, garnishId] = values['garnish']?.split('/') ?? []
  const said = defined({ sizeId: values['size'], garnishGroupId, garnishId, orderModeId: values['mode'] })
  const call = { operationId, url, path }
  if (!('until' in options)) return { ok: true, call: { ...call, method: 'DELETE', query: said } }
  const ends = defined({ until: values['until'], minutes: numberOf(values['minutes']) })
  if (Object.keys(ends).length !== 1)
    return {
      ok: false,
      sentence: 'Say when it ends: --minutes N, or --until opening, tomorrow, resumed or an instant.',
    }
  if ('more' in options && values['more'] === undefined)
    return { ok: false, sentence: 'Say how much longer it takes: --more 10, 20 or 30.' }
  const body = { ...ends, ...said, ...defined({ extraMinutes: numberOf(values['more']) }) }
  return { ok: true, call: { ...call, method: 'PUT', query: {}, body } }
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

const usage = { ok: false, sentence: `Usage:\n${operatorUsage}` } as const

function parsedArgs(args: readonly string[], options: LeverCommand['options'] | typeof mode) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: values as Readonly<Record<string, string | undefined>>, positionals }
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) }
  }
}

const defined = <Value>(fields: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

const changeCall = {
  operationId: 'changeCatalog',
  method: 'PATCH',
  url: '/api/console/catalog',
  path: {},
  query: {},
} as const

function readChange(command: (typeof changes)[number], given: readonly string[], decimals: number): CallResult {
  const { words, place, isPlaceWrong } = placeIn(
    command,
    given.filter((word) => word !== stopsSellingOption),
  )
  const [of, path, ...value] = words
  const stopsSelling = given.includes(stopsSellingOption) ? { stopsSelling: true } : {}
  if (!of || !path || isPlaceWrong) return usage
  const change = { of, path, ...(place && { place }), ...stopsSelling }
  if (command === 'unset' || command === 'move')
    return value.length > 0 ? usage : { ok: true, call: { ...changeCall, body: change } }
  // An id is added to a list of ids by its path alone.
  const text = value.length > 0 ? value.join(' ') : command === 'add' ? path.split('.').at(-1) : undefined
  if (text === undefined) return usage
  const read = fieldOf(path, text, decimals)
  return read.ok ? { ok: true, call: { ...changeCall, body: { ...change, value: read.value } } } : read
}

/** The place that a command line names, and its other words: a value may begin with a sign that no option has. */
function placeIn(command: (typeof changes)[number], given: readonly string[]) {
  if (command !== 'add' && command !== 'move') return { words: given, place: null, isPlaceWrong: false }
  const at = given.findIndex((word) => /^--(first|last|after)$/.test(word))
  const [option, name, ...more] = at === -1 ? [] : given.slice(at)
  const words = at === -1 ? given : given.slice(0, at)
  if (option === '--after')
    return { words, place: { after: name }, isPlaceWrong: name === undefined || more.length > 0 }
  if (option === undefined) return { words, place: { at: 'last' }, isPlaceWrong: command === 'move' }
  return { words, place: { at: option.slice(2) }, isPlaceWrong: name !== undefined }
}

/** A value as YAML reads it in the catalogue, with the same doubts about amounts. Words that are no YAML are a text. */
function fieldOf(path: string, text: string, decimals: number) {
  const [parent = '', key = ''] = ['value', ...path.split('.')].slice(-2)
  const yaml = parseDocument(`${JSON.stringify(parent)}:\n  ${JSON.stringify(key)}: ${text}`, { prettyErrors: false })
  const isWhole = yaml.errors.length === 0 && isPlainWord(yaml.getIn([parent, key], true)) && !text.includes('\n')
  if (!isStructured(text) && !isWhole) return { ok: true, value: text } as const
  const lines = new LineCounter()
  const [error] = syntaxErrors(text, parseDocument(text, { lineCounter: lines, prettyErrors: false }).errors, lines)
  if (error) return { ok: false, sentence: `The value cannot be read: ${error.message}` } as const
  const [doubt] = doubtfulAmounts(yaml.contents, decimals)
  if (doubt) return { ok: false, sentence: `${path}: ${doubt.message}` } as const
  return { ok: true, value: (yaml.toJS() as Record<string, Record<string, unknown>>)[parent]?.[key] ?? null } as const
}

/** Whether a value is written as a list, a group or a text in quotes. */
const isStructured = (text: string) => /^\s*["'[{]/.test(text)

/** Whether YAML reads a value whole: a part of `Flan: casero`, `#1f6f54` or `@pastas` would be lost, or refused. */
const isPlainWord = (node: unknown) =>
  isScalar(node) &&
  (node.type === 'PLAIN' || node.type === undefined) &&
  node.comment == null &&
  node.anchor === undefined &&
  node.tag === undefined
