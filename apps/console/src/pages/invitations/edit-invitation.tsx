import type { PublicSignupToken, PublicSignupTokenUpdate } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ExpiryField } from '../../parts/expiry-field.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'

interface Props {
  readonly invitation: PublicSignupToken
  readonly reload: Reload<PublicSignupToken>
  readonly onClose: () => void
}

const InvitationForm = ({ invitation: present, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<PublicSignupTokenUpdate>({})
  const { base: invitation, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { enabled = invitation.enabled, expiresAt = invitation.expiresAt } = input
  const save = useWrite(
    () => halyard.inviteTokens.updateInviteToken({ params: { token: invitation.secret }, body: input }, { ifMatch: invitation }),
    { done: 'The invitation is changed', onDone: onClose },
  )
  return (
    <Form
      submit="Save the invitation"
      refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
      write={save}
      fields={['body/expiresAt']}
      source={{ types: ['public-signup-token-updated'], isAbout: () => true, reload }}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <label>
        <input type="checkbox" checked={enabled} onChange={(event) => setInput({ ...input, enabled: event.target.checked })} /> The link
        works
      </label>
      <ExpiryField
        isRequired
        value={expiresAt}
        onChange={(at) => setInput({ ...input, ...(at !== null && { expiresAt: at }) })}
        fault={faultAt(save.error, 'body/expiresAt')}
      />
    </Form>
  )
}

/** Changes an invitation, which is read alone: the version of the list is not the version that a change needs. */
export const EditInvitation = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => {
  const query = useQuery(queries.inviteTokens.getInviteToken.queryOptions({ params: { token: secret } }))
  return (
    <Dialog title={query.data ? `Change ${query.data.name}` : 'Change the invitation'} onClose={onClose}>
      <QueryView query={query}>
        {(invitation) => <InvitationForm invitation={invitation} reload={query.refetch} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}
