import { parseArgs } from 'node:util'
import { parseDocument } from 'yaml'
import { doubtfulAmounts } from './written-amounts.ts'

/** A call of the operator's part of the contract, as a command line asks for it. */
export type OperatorCall = {
  readonly operationId: 'changeCatalog' | 'sellOutPlate' | 'restorePlate' | 'pauseStore' | 'resumeStore'
  readonly method: 'PATCH' | 'PUT' | 'DELETE'
  readonly url: string
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

type Read = { readonly ok: true; readonly call: OperatorCall } | { readonly ok: false; readonly sentence: string }

export const operatorUsage = `  set OF PATH VALUE              changes one field of a store or a branch: set parrilla-centro plates.asado.price 14500
  unset OF PATH                  takes the field out, so that its default holds
  soldout STORE PLATE --until opening|resumed|INSTANT | --minutes N   [--size ID | --garnish GROUP/ID]
  available STORE PLATE          [--size ID | --garnish GROUP/ID]
  pause STORE --minutes N | --until opening|resumed|INSTANT   [--mode ID]
  resume STORE                   [--mode ID]`

const commands = ['set', 'unset', 'soldout', 'available', 'pause', 'resume'] as const
export const isOperatorCommand = (command: string | undefined): boolean => commands.some((known) => known === command)

const options = {
  until: { type: 'string' },
  minutes: { type: 'string' },
  size: { type: 'string' },
  garnish: { type: 'string' },
  mode: { type: 'string' },
} as const

/** Reads a command line; the decimals are those of the catalogue's amounts. */
export function readOperatorCall(given: readonly string[], decimals: number): Read {
  const [command = '', ...rest] = given
  if (command === 'set' || command === 'unset') return readChange(command, rest, decimals)
  const parsed = parsedArgs(rest)
  if ('sentence' in parsed) return { ok: false, sentence: parsed.sentence }
  const { values, positionals } = parsed
  const [store, plateId, ...more] = positionals
  const isOfPlate = command === 'soldout' || command === 'available'
  if (!store || more.length > 0 || (plateId !== undefined) !== isOfPlate) return usage
  const [garnishGroupId, garnishId] = values.garnish?.split('/') ?? []
  const part = defined({ sizeId: values.size, garnishGroupId, garnishId, orderModeId: values.mode })
  const ending = defined({
    until: values.until,
    minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  })
  const path = defined({ branchContactId: store, plateId })
  const at = `/api/console/stores/${encodeURIComponent(store)}`
  const url = isOfPlate ? `${at}/availability/plates/${encodeURIComponent(plateId ?? '')}` : `${at}/pause`
  const changes = command === 'soldout' || command === 'pause'
  if (changes && Object.keys(ending).length !== 1)
    return { ok: false, sentence: 'Say when it ends: --minutes N, or --until opening, resumed or an instant.' }
  return {
    ok: true,
    call: changes
      ? {
          ...{ operationId: isOfPlate ? 'sellOutPlate' : 'pauseStore', method: 'PUT', url, path, query: {} },
          body: { ...ending, ...part },
        }
      : { operationId: isOfPlate ? 'restorePlate' : 'resumeStore', method: 'DELETE', url, path, query: part },
  }
}

const usage = { ok: false, sentence: `Usage:\n${operatorUsage}` } as const

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) }
  }
}

const defined = <Value>(fields: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

function readChange(command: string, [of, path, ...words]: readonly string[], decimals: number): Read {
  if (!of || !path || (command === 'set') !== words.length > 0) return usage
  const call = {
    operationId: 'changeCatalog',
    method: 'PATCH',
    url: '/api/console/catalog',
    path: {},
    query: {},
  } as const
  if (command === 'unset') return { ok: true, call: { ...call, body: { of, path } } }
  const read = fieldOf(path, words.join(' '), decimals)
  return read.ok ? { ok: true, call: { ...call, body: { of, path, value: read.value } } } : read
}

/** A value as YAML reads it in the catalogue, with the same doubts about amounts. */
function fieldOf(path: string, text: string, decimals: number) {
  const [parent = '', key = ''] = ['value', ...path.split('.')].slice(-2)
  const yaml = parseDocument(`${JSON.stringify(parent)}:\n  ${JSON.stringify(key)}: ${text}`)
  const [error] = yaml.errors
  if (error) return { ok: false, sentence: `The value is no YAML: ${error.message.split('\n')[0]}` } as const
  const [doubt] = doubtfulAmounts(yaml.contents, decimals)
  if (doubt) return { ok: false, sentence: `${path}: ${doubt.message}` } as const
  return { ok: true, value: (yaml.toJS() as Record<string, Record<string, unknown>>)[parent]?.[key] ?? null } as const
}
