import { type FormEvent, useRef, useState } from 'react'

/** The reason why a form was not sent: a sentence, and the fields that it is about. */
export type Wrong<Field extends string> = { readonly fields: readonly Field[]; readonly sentence: string }

/** The field says by its counter that its text is too long; it gets the focus alone. */
export const overLimit = <Field extends string>(field: Field): Wrong<Field> => ({ fields: [field], sentence: '' })

/** The outcome of a submit; null when the values were taken. */
type Outcome<Problem> = Problem | null | Promise<Problem | null>

type FormOptions<Field extends string, Problem extends Wrong<Field>> = {
  /** The values of the fields at the start, in the order of the page. */
  readonly initial: Readonly<Record<Field, string>>
  /** Sends the values; `pressed` is the value of the pressed button. A promise keeps the form busy. */
  readonly submit: (values: Readonly<Record<Field, string>>, pressed: string | null) => Outcome<Problem>
  /** The reason of a call that `submit` made and that failed: a refusal, or a lost answer. */
  readonly explain?: (error: unknown, values: Readonly<Record<Field, string>>) => Problem
  /** Also says the sentence elsewhere, as in a toast. */
  readonly say?: (sentence: string) => void
}

/**
 * The one way of a small form (decision 110). Enter and the button submit, once at a time. A refused submit keeps the
 * values, marks its fields, and moves the focus to the first of them (ruling-40). A change takes the marks away.
 */
export function useForm<Field extends string, Problem extends Wrong<Field> = Wrong<Field>>(
  options: FormOptions<Field, Problem>,
) {
  const { initial, submit, explain, say } = options
  const [values, setValues] = useState(initial)
  const [wrong, setWrong] = useState<Problem | null>(null)
  const [pressed, setPressed] = useState<{ readonly button: string | null } | null>(null)
  const isAtWork = useRef(false)
  const elements = useRef(new Map<Field, HTMLElement>())

  const take = (problem: Problem | null) => {
    setWrong(problem)
    if (!problem) return
    say?.(problem.sentence)
    const order = Object.keys(initial) as Field[]
    const first = order.find((field) => problem.fields.includes(field))
    if (first !== undefined) elements.current.get(first)?.focus()
  }
  const change = (changes: Partial<Record<Field, string>>) => {
    setWrong(null)
    setValues((before) => ({ ...before, ...changes }))
  }
  const errorOf = (field: Field): string | null => (wrong?.fields.includes(field) ? wrong.sentence : null)

  return {
    values,
    wrong,
    /** The sentence about no field in particular. */
    notice: wrong?.fields.length === 0 ? wrong.sentence : null,
    isBusy: pressed !== null,
    /** The value of the button that was pressed, while the form is busy. */
    busyButton: pressed?.button ?? null,
    change,
    errorOf,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      // A second press may come before the button shows that it is busy.
      if (isAtWork.current) return
      const { submitter } = event.nativeEvent as SubmitEvent
      const button = submitter?.getAttribute('value') ?? null
      const outcome = submit(values, button)
      if (!(outcome instanceof Promise)) return take(outcome)
      isAtWork.current = true
      setPressed({ button })
      void outcome.then(take, explain && ((error) => take(explain(error, values)))).finally(() => {
        isAtWork.current = false
        setPressed(null)
      })
    },
    props: (field: Field) => ({
      value: values[field],
      error: errorOf(field),
      onChange: (value: string) => change({ [field]: value } as Partial<Record<Field, string>>),
      ref: (element: HTMLElement | null) => {
        if (element) elements.current.set(field, element)
        else elements.current.delete(field)
      },
    }),
  }
}
