import { useEffect, useState } from 'react'
import { announce } from './announcer.tsx'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

interface Props {
  readonly text: string
  /** The text of the button. */
  readonly label?: string
}

const outcomes = { copied: 'Copied', refused: 'The browser refused; select the text instead' } as const

/** Copies a text. The button says whether it was copied. */
export const CopyButton = ({ text, label = 'Copy' }: Props) => {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>()
  useEffect(() => {
    const timer = outcome && setTimeout(setOutcome, 3000, undefined)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const result = (await copyText(text)) ? 'copied' : 'refused'
    setOutcome(result)
    announce(outcomes[result])
  }
  const onClick = () => {
    copy().catch(() => setOutcome('refused'))
  }
  return <Button onClick={onClick}>{outcome ? outcomes[outcome] : label}</Button>
}
