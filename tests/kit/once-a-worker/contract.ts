import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'

/** Every operation of the contract. Node itself loads this folder, so that each validator compiles once a worker. */
export const operations = contractOperations(contractDocument())
