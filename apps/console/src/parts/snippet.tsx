import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './snippet.module.css'

interface Props {
  /** What the code is for, such as `A Node server`. */
  readonly label: string
  readonly code: string
}

/** Code that people copy. It scrolls in its own box. */
export const Snippet = ({ label, code }: Props) => {
  const id = useId()
  return (
    <figure className={classes.snippet}>
      <figcaption>
        <span id={id}>{label}</span>
        <CopyButton text={code} label={`Copy: ${label}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard */}
      <section aria-labelledby={id} tabIndex={0}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  )
}
