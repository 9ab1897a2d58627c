import type { ReturnNote } from '../port.ts'

/** The sets of parameters that Transbank documents. Both tokens together are an error of the form, whatever else is there. */
export function readReturn(parameters: Readonly<Record<string, string>>): ReturnNote {
  const token = tokenOf(parameters['token_ws'])
  const aborted = tokenOf(parameters['TBK_TOKEN'])
  const attemptId = parameters['TBK_ORDEN_COMPRA'] || null
  // One paragraph of its pages writes the name with one S more.
  const session = parameters['TBK_ID_SESION'] || parameters['TBK_ID_SESSION'] || null
  const isNamed = attemptId !== null && session !== null
  if (token !== null && aborted !== null) return { kind: 'failed', reference: token, attemptId }
  if (token !== null && attemptId === null && session === null)
    return { kind: 'completed', reference: token, attemptId }
  if (token === null && aborted !== null && isNamed) return { kind: 'aborted', reference: aborted, attemptId }
  if (token === null && aborted === null && isNamed) return { kind: 'timeout', reference: null, attemptId }
  return { kind: 'unreadable', reference: null, attemptId: null }
}

const tokenOf = (text: string | undefined): string | null => (text && /^\w{1,100}$/.test(text) ? text : null)
