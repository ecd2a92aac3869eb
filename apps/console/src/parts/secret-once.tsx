import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { FormActions } from './form-actions.tsx'
import classes from './secret-once.module.css'

interface Props {
  /** What the secret is, such as `API token`. */
  readonly label: string
  readonly secret: string
  /** A command that uses the secret, and what the command does. */
  readonly command?: { readonly text: string; readonly effect: string }
  /** Forgets the secret. */
  readonly onDone: () => void
}

/** A new secret, which the server never shows again. Only the component above keeps it, until the page is left. */
export const SecretOnce = ({ label, secret, command, onDone }: Props) => (
  <div className={classes.secret}>
    <p>
      <strong>Copy this now.</strong> The server stores no readable copy, so nobody can show it again.
    </p>
    <div className={classes.line}>
      <input aria-label={label} value={secret} readOnly spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={secret} />
    </div>
    {command && (
      <>
        <p>{command.effect}</p>
        <div className={classes.line}>
          <textarea
            aria-label="Command"
            value={command.text}
            readOnly
            rows={3}
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={command.text} label="Copy command" />
        </div>
      </>
    )}
    <FormActions>
      <Button kind="main" onClick={onDone}>
        I stored it
      </Button>
    </FormActions>
  </div>
)
