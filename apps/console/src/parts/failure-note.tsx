import { ConnectionError, HalyardError } from '@halyard/sdk'
import { Button } from './button.tsx'
import classes from './note.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry?: () => unknown
}

const messageOf = (error: unknown): string => {
  if (error instanceof ConnectionError) return 'The server does not respond. Check the network; the console tries again when you ask.'
  return error instanceof Error ? error.message : String(error)
}

/** Says what failed, for whom the id of the error is, and offers to try again. */
export const FailureNote = ({ error, onRetry }: Props) => (
  <div className={`${classes.note} ${classes.failure}`} role="alert">
    <p>{messageOf(error)}</p>
    {error instanceof HalyardError && error.details && error.details.length > 0 && (
      <ul>
        {error.details.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    )}
    {error instanceof HalyardError && (error.status ?? 0) >= 500 && error.id && (
      <p>
        Error <code>{error.id}</code> in the log of the server
      </p>
    )}
    {onRetry && <Button onClick={() => onRetry()}>Try again</Button>}
  </div>
)
