import type { ContractOperation } from '#gateway/http/contract.ts'
import { operations as contract } from './once-a-worker/contract.ts'

const operations = contract.map((operation) => ({
  operation,
  path: new RegExp(`^${operation.url.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Among several matching paths, the one with fewer parameters: `/api/shipments/rider` and not `/api/shipments/:id`. */
const operationOf = (method: string, path: string): ContractOperation | undefined =>
  operations
    .filter(({ operation, path: pattern }) => operation.method === method && pattern.test(path))
    .sort((a, b) => a.operation.url.split(':').length - b.operation.url.split(':').length)[0]?.operation

/** The reasons why the contract does not allow an answer. A call that is not of the contract has none. */
export function faultsOfAnswer(method: string, path: string, status: number, text: string): readonly string[] {
  const operation = operationOf(method, path)
  if (!operation || status === 304) return []
  const name = `${operation.operationId} ${status}`
  const validate = operation.checkResponse(status)
  if (!validate) return [`${name} is no answer of the contract`]
  return validate(text === '' ? undefined : jsonOr(text)).map(
    ({ path: at, message }) => `${name}: ${at ?? ''} ${message}`,
  )
}

/** A text that is no JSON, such as a proxy's page, is an answer outside the contract like others. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
