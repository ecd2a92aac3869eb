import { limits } from '@halyard/contracts/data'
import type { ChangeRequest } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { halyard } from '../../data/client.ts'
import { refresh } from '../../data/query-client.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { sendWithEnter } from './action-dialog.tsx'
import classes from './change-request.module.css'

interface Props {
  readonly request: ChangeRequest
  /** The comment that the person writes. The page keeps it, because the discussion moves when the request closes. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The comments on a request, oldest first, and the field for another one. */
export const Discussion = ({ request: { project, id, comments }, text, onChange }: Props) => {
  const add = useMutation({
    mutationFn: () => halyard.changeRequests.addChangeRequestComment({ params: { projectId: project, id }, body: { text: text.trim() } }),
    onSuccess: async () => {
      onChange('')
      await refresh()
    },
  })
  return (
    <section id="discussion">
      <h2>Discussion</h2>
      {comments.map((comment) => (
        <div key={comment.id} className={classes.comment}>
          <p>
            <UserText>{comment.createdBy.username}</UserText>, <Time at={comment.createdAt} />
          </p>
          <p className={classes.text}>
            <UserText>{comment.text}</UserText>
          </p>
        </div>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !add.isPending) add.mutate()
        }}
      >
        <Field label="Comment" hint="Ctrl Enter sends">
          <textarea
            rows={3}
            maxLength={limits.commentLength}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={sendWithEnter}
          />
        </Field>
        {add.error && <FailureNote error={add.error} />}
        <Button type="submit" isBusy={add.isPending}>
          Add the comment
        </Button>
      </form>
    </section>
  )
}
