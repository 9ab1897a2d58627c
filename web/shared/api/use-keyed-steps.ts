import { useCallback, useRef, useState } from 'react'
import { isRefused } from '#openapi/client/outcome-of.ts'
import { newId } from '../new-id.ts'

/** The options of a call that counts once: a repetition with the same key has the same effect and the same answer. */
export type Idempotent = { readonly headers: { readonly 'Idempotency-Key': string } }

/** Sends the call of a step under the step's key. */
type SendKeyed = <Answer>(call: (keyed: Idempotent) => Promise<Answer>) => Promise<Answer>

/**
 * The steps of a person, one at a time for each subject. A step whose answer was lost is sent again under its key when the person takes
 * the same step again, so that it counts once. A step that the gateway has taken or refused gets a new key.
 */
export function useKeyedSteps<Step>() {
  const [sending, setSending] = useState<ReadonlyMap<string, Step>>(new Map())
  const underWay = useRef(new Set<string>())
  const keys = useRef(new Map<string, string>())

  /** Runs the work of a step, its call included. Does nothing while another step of the subject is under way. */
  const run = useCallback(async (subject: string, step: Step, work: (send: SendKeyed) => Promise<void>) => {
    if (underWay.current.has(subject)) return
    underWay.current.add(subject)
    setSending((before) => new Map(before).set(subject, step))
    const name = `${subject} ${JSON.stringify(step)}`
    const key = keys.current.get(name) ?? newId()
    keys.current.set(name, key)
    try {
      await work(async (call) => {
        try {
          const answer = await call({ headers: { 'Idempotency-Key': key } })
          keys.current.delete(name)
          return answer
        } catch (error) {
          if (isRefused(error)) keys.current.delete(name)
          throw error
        }
      })
    } finally {
      underWay.current.delete(subject)
      setSending((before) => without(before, subject))
    }
  }, [])
  return { sending, run }
}

/** The same map when it does not have the name. */
export function without<Value>(values: ReadonlyMap<string, Value>, name: string): ReadonlyMap<string, Value> {
  if (!values.has(name)) return values
  const left = new Map(values)
  left.delete(name)
  return left
}
