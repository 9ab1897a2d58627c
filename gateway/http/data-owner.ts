import { dataOwner } from '../db/directory-lock.ts'
import { problem } from './problems.ts'

/** Whether the caller means the data of another process: a gateway on the same port may be one of another shop. */
export const isAnother = (owner: string | undefined): boolean => owner !== undefined && owner !== dataOwner()

export const otherData = () => problem(409, 'OTHER_DATA', `This gateway is ${dataOwner()}, and has other data.`)
