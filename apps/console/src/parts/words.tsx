import { visible } from '../sentences/names/visible.ts'
import type { Part, Parts } from '../sentences/parts.ts'
import classes from './words.module.css'

const drawn = ({ kind, text }: Part) => {
  if (kind === 'text') return text
  if (kind === 'quotation')
    return (
      <q className={classes.quotation}>
        <bdi>{visible(text)}</bdi>
      </q>
    )
  return <bdi className={kind === 'name' ? classes.name : classes.value}>{visible(text)}</bdi>
}

/** A sentence. Names and values are data, and look different from the words of the console. */
export const Words = ({ parts }: { readonly parts: Parts }) => (
  <>
    {parts.map((part, at) => (
      <span key={at}>{drawn(part)}</span>
    ))}
  </>
)
