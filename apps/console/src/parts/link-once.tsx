import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { FormActions } from './form-actions.tsx'
import classes from './secret-once.module.css'

interface Props {
  readonly label: string
  readonly link: string
  /** What to do with the link. */
  readonly note?: string
  readonly onDone: () => void
}

const onlyOne = 'Send it over a channel that only this person reads. Halyard does not show it again.'

/** A link that gives access, such as a link to set a password. Only the component above keeps it, until the page is left. */
export const LinkOnce = ({ label, link, note = onlyOne, onDone }: Props) => (
  <>
    <div className={classes.line}>
      <input aria-label={label} value={link} readOnly spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={link} label="Copy link" />
    </div>
    <p>{note}</p>
    <FormActions>
      <Button kind="main" onClick={onDone}>
        I passed it on
      </Button>
    </FormActions>
  </>
)
