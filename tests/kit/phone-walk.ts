import { type ContractCall, contractCalls, exampleOf, type Schema, schemaOf } from './contract.ts'

/** One place of one call that takes a phone: a parameter by its name, or a field of the body by its path. */
export type PhonePlace = {
  readonly call: ContractCall
  readonly name: string
  readonly place:
    | { readonly in: 'path' | 'query'; readonly name: string }
    | { readonly in: 'body'; readonly path: string[] }
}

const namesPhone = (name: string) => /phone/i.test(name)
const takesText = ({ type }: Schema) => ([] as unknown[]).concat(type).includes('string')

/** Every place of the contract that takes a phone. The name of its field finds a call that is added later. */
export const phonePlaces: readonly PhonePlace[] = contractCalls.flatMap((call) => [
  ...call.parameters
    .filter(({ name }) => namesPhone(name))
    .map(({ name, in: where }) => {
      if (where !== 'path' && where !== 'query') throw new Error(`${call.operationId} takes a phone as a ${where}`)
      return { call, name: `${where}/${name}`, place: { in: where, name } as const }
    }),
  ...(call.body ? phonesIn(call.body.schema) : []).map((path) => ({
    call,
    name: `body/${path.join('/')}`,
    place: { in: 'body', path } as const,
  })),
])

/** The paths of the fields that are phones; for a list, those of its first entry. */
function phonesIn(node: Schema, seen: readonly Schema[] = []): string[][] {
  const schema = schemaOf(node)
  if (seen.includes(schema)) return []
  const within = (child: unknown) => phonesIn(child as Schema, [...seen, schema])
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const parts = [schema['allOf'], schema['oneOf'], schema['anyOf']].flatMap((list) => (list ?? []) as Schema[])
  return [
    ...fields.flatMap(([name, child]) => [
      ...(namesPhone(name) && takesText(schemaOf(child)) ? [[name]] : []),
      ...within(child).map((path) => [name, ...path]),
    ]),
    ...(schema['items'] ? within(schema['items']).map((path) => ['0', ...path]) : []),
    ...parts.flatMap(within),
  ]
}

/** Values for the other places of a call. */
export type Filling = {
  /** Values of parameters, by their name. */
  readonly parameters: Readonly<Record<string, string>>
  /** Bodies that replace the contract's examples, by the operation. */
  readonly bodies: Readonly<Record<string, object>>
}

/** The request of a call with a text at one place and a phone at all others. */
export function requestWith({ call, place }: PhonePlace, text: string, phone: string, filling: Filling) {
  const textAt = (where: string, name: string) => {
    if (place.in === where && 'name' in place && place.name === name) return text
    if (namesPhone(name)) return phone
    const value = filling.parameters[name]
    if (value === undefined) throw new Error(`${call.operationId}: the walk has no value for ${where}/${name}`)
    return value
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textAt('path', name)))
  const query = new URLSearchParams(
    call.parameters
      .filter(
        ({ in: where, name, required }) =>
          where === 'query' && (required || name in filling.parameters || namesPhone(name)),
      )
      .map(({ name }) => [name, textAt('query', name)]),
  )
  const plain = call.body && (filling.bodies[call.operationId] ?? (exampleOf(call.body) as object))
  const others = phonesIn(call.body?.schema ?? {}).reduce<unknown>((body, at) => changedAt(body, at, phone), plain)
  const body = place.in === 'body' ? changedAt(others, place.path, text) : others
  return {
    path: query.size > 0 ? `${path}?${query}` : path,
    method: call.method,
    body: body === null ? null : { mediaType: call.body?.mediaType ?? '', text: JSON.stringify(body) },
  }
}

/** A copy with another text at a path; unchanged if the path leads nowhere. */
function changedAt(value: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (rest.length > 0 && !(name in value)) return value
  const changed = rest.length > 0 ? changedAt((value as Record<string, unknown>)[name], rest, text) : text
  return Array.isArray(value)
    ? value.map((entry, index) => (String(index) === name ? changed : entry))
    : { ...value, [name]: changed }
}
