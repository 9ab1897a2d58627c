import { Fragment } from 'react'
import { Button } from './button.tsx'
import { useLive } from './live.ts'
import styles from './one-of.module.css'

type OneOfProps = {
  /** The words before, between and after the texts. */
  words: { readonly before: string; readonly between: string; readonly behind: string }
  texts: readonly string[]
  onChoose: (text: string) => void
}

/** Asks which of some texts is meant. It is announced when it appears, and a press answers it. */
export function OneOf({ words, texts, onChoose }: OneOfProps) {
  const question = useLive<HTMLSpanElement>()
  return (
    <span className={styles['question']} ref={question}>
      <span>{words.before}</span>{' '}
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && <span>{` ${words.between} `}</span>}
          <Button variant="secondary" onClick={() => onChoose(text)}>
            {text}
          </Button>
        </Fragment>
      ))}
      <span>{words.behind}</span>
    </span>
  )
}
