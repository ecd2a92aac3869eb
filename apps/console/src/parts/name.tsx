import { Fragment } from 'react'
import classes from './name.module.css'

interface Props {
  readonly children: string
  /** Names that machines use (flags, environments, tokens) are mono; titles and people are not. */
  readonly isMono?: boolean
}

/** A name that users chose. It can break after `.`, `-` and `_`, and keeps its own writing direction. */
export const Name = ({ children, isMono = true }: Props) => (
  <bdi className={isMono ? classes.mono : classes.plain}>
    {children.split(/(?<=[._-])/).map((piece, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </bdi>
)
