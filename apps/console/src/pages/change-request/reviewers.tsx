import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { Button } from '../../parts/button.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { UserText } from '../../parts/user-text.tsx'

interface ChoiceProps {
  readonly request: ChangeRequest
  readonly requested: readonly number[]
  readonly onClose: () => void
}

const Choice = ({ request: { project, id, environment, createdBy }, requested, onClose }: ChoiceProps) => {
  const params = { projectId: project, id }
  const [chosen, setChosen] = useState(requested)
  const available = useQuery(queries.changeRequests.getAvailableReviewers.queryOptions({ params: { projectId: project, environment } }))
  const write = useWrite(() => halyard.changeRequests.setApprovers({ params, body: { reviewers: [...chosen] } }), {
    done: 'The reviews are requested',
    onDone: onClose,
  })
  return (
    <Dialog title="Ask for reviews" onClose={onClose}>
      <Form submit="Ask these reviewers" write={write} onSubmit={() => write.mutate(undefined)} onCancel={onClose}>
        <QueryView query={available}>
          {(reviewers) => (
            <CheckList
              label="Reviewers"
              chosen={chosen}
              onChange={setChosen}
              options={reviewers
                .filter((reviewer) => reviewer.id !== createdBy.id)
                .map((reviewer) => ({
                  value: reviewer.id,
                  label: <UserText>{nameOfAccount(reviewer)}</UserText>,
                  text: nameOfAccount(reviewer),
                }))}
            />
          )}
        </QueryView>
      </Form>
    </Dialog>
  )
}

/** Opens the choice of the people whose review is requested. */
export const AskForReviews = ({ request }: { readonly request: ChangeRequest }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(queries.changeRequests.getApprovers.queryOptions({ params: { projectId: request.project, id: request.id } }))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{data && data.length > 0 ? 'Change the reviewers' : 'Ask for reviews'}</Button>
      {isOpen && data && <Choice request={request} requested={data.map(({ id }) => id)} onClose={() => setOpen(false)} />}
    </>
  )
}
