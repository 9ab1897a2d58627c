import { type ContractOperation, contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'

/** The operations of the contract that ask for this security scheme. */
export const operationsOf = (scheme: string): readonly ContractOperation[] =>
  contractOperations(contractDocument()).filter(({ schemes }) => schemes.includes(scheme))

/**
 * Calls an operation without a valid payload: security is checked before the contract, so the payload is never read.
 */
export async function callOf(
  { method, url, mediaTypes: [mediaType] }: ContractOperation,
  base: string,
  headers: Readonly<Record<string, string>>,
) {
  const response = await fetch(base + url.replace(/:\w+/g, 'nothing'), {
    method,
    headers: { ...headers, ...(mediaType && { 'content-type': mediaType }) },
    ...(mediaType && { body: '{}' }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, code: text && isJson ? (JSON.parse(text) as { code?: string }).code : undefined }
}
