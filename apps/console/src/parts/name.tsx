import { Fragment } from 'react'
import { namePieces, nameWarnings } from '../sentences/names/name-pieces.ts'
import classes from './name.module.css'

interface Props {
  readonly children: string
  /** Names that machines use (flags, environments, tokens) are mono; titles and people are not. */
  readonly isMono?: boolean
}

/** A name that users chose. It keeps its own writing direction; invisible characters and letters of other scripts are marked. */
export const Name = ({ children, isMono = true }: Props) => (
  <bdi className={isMono ? classes.mono : classes.plain}>
    {namePieces(children).map(({ kind, text, breaks }, at) => (
      <Fragment key={at}>
        {kind === 'plain' ? text : <span className={classes[kind]}>{text}</span>}
        {breaks && <wbr />}
      </Fragment>
    ))}
  </bdi>
)

/** Says why a name can be mistaken for another name. Renders nothing for other names. */
export const NameWarning = ({ name }: { readonly name: string }) => {
  const warnings = nameWarnings(name)
  return warnings.length > 0 ? <span className={classes.warning}>{warnings.join('. ')}.</span> : null
}
