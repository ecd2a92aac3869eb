import { visible } from '../sentences/names/visible.ts'
import type { Part, Parts } from '../sentences/parts.ts'
import { Name } from './name.tsx'
import classes from './sentence.module.css'

const shown = ({ kind, text }: Part) => {
  if (kind === 'text') return text
  if (kind === 'name') return <Name>{text}</Name>
  if (kind === 'value') return <code className={classes.value}>{visible(text)}</code>
  return (
    <q className={classes.quotation}>
      <bdi>{visible(text)}</bdi>
    </q>
  )
}

/** A sentence. Names, values and quotations differ from the words of the console. */
export const Sentence = ({ parts }: { readonly parts: Parts }) => (
  <span className={classes.sentence}>
    {parts.map((part, at) => (
      <span key={at}>{shown(part)}</span>
    ))}
  </span>
)
