// The part of this room that other rooms use.

export type { ExternalPartner } from './port.ts'
