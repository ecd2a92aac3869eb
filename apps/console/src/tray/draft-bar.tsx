import type { FlagChange } from '@halyard/domain'
import { isHalyardError, NoAccessError } from '@halyard/sdk'
import { unsaved } from '../data/unsaved.ts'
import { Button } from '../parts/button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { Note } from '../parts/note.tsx'
import classes from './draft-bar.module.css'
import { MissingPermissions } from './missing-permissions.tsx'
import type { DraftCheck } from './use-draft-check.ts'
import type { Review } from './use-review.ts'

interface Props {
  readonly scope: { readonly project: string; readonly environment: string }
  readonly change: FlagChange | undefined
  readonly check: DraftCheck
  readonly review: Review
  /** Number of faults that the fields show. */
  readonly faults: number
  /** The draft differs from the present state. */
  readonly isChanged: boolean
  /** The fields show every fault that the server found. */
  readonly isShown: boolean
  readonly onPut: () => void
  readonly onReset: () => void
}

const statusOf = ({ check, faults, isChanged }: Props): string => {
  if (!isChanged) return 'Nothing is changed yet.'
  if (faults > 0) return `${faults} ${faults === 1 ? 'field has a fault' : 'fields have a fault'}.`
  if (check.isChecking) return 'The server checks the change…'
  return check.error ? '' : 'The server accepts the change.'
}

/** The end of an editor: what the server says about the draft, and the button that puts it into the tray. */
export const DraftBar = (props: Props) => {
  const { scope, change, check, review, faults, isChanged, isShown, onPut, onReset } = props
  const isRefused = check.error instanceof NoAccessError
  const isFault = isHalyardError(check.error) && check.error.status === 400
  const refusal = !isChanged
    ? 'Change something first'
    : faults > 0
      ? 'Correct the faults first'
      : isFault
        ? 'The server would refuse it'
        : undefined
  const put = () => {
    // The editor leaves its page.
    unsaved.set(false)
    onPut()
  }
  return (
    <div className={classes.bar}>
      {isRefused && (
        <Note kind="warning">
          <MissingPermissions scope={scope} changes={change ? [change] : []} review={review} message={check.error?.message ?? ''} />
        </Note>
      )}
      {check.error && !isRefused && !(isFault && isShown) && <FailureNote error={check.error} />}
      <p role="status" className={classes.status}>
        {statusOf(props)}
      </p>
      <div className={classes.buttons}>
        <Button kind="main" refusal={refusal} onClick={put}>
          Put into the tray
        </Button>
        {isChanged && <Button onClick={onReset}>Reset</Button>}
      </div>
    </div>
  )
}
