import type { User } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { LinkOnce } from '../../parts/link-once.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { RootRoleField } from '../../parts/root-role-field.tsx'

const viewer = 3

const Invited = ({ person, onClose }: { readonly person: User; readonly onClose: () => void }) => (
  <Dialog title="The account is created" onClose={onClose}>
    <p>
      <PageLink page="person" params={{ id: String(person.id) }}>
        <AccountName account={person} />
      </PageLink>{' '}
      {person.emailSent ? 'got a mail with a link to set a password.' : 'needs this link to set a password. It works once, for one day.'}
    </p>
    {person.inviteLink ? (
      <LinkOnce label="Link to set a password" link={person.inviteLink} onDone={onClose} />
    ) : (
      <FormActions>
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      </FormActions>
    )}
  </Dialog>
)

/** Creates an account, then shows the link with which the person sets a password. */
export const InvitePerson = ({ onClose }: { readonly onClose: () => void }) => {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [rootRole, setRootRole] = useState(viewer)
  const [invited, setInvited] = useState<User>()
  const create = useWrite(() => halyard.users.createUser({ body: { email, rootRole, ...(name && { name }) } }), {
    done: 'The account is created',
    onDone: setInvited,
  })
  if (invited) return <Invited person={invited} onClose={onClose} />
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <Form
        submit="Create the account"
        write={create}
        fields={['body/email', 'body/name']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Mail address" fault={faultAt(create.error, 'body/email') ?? faultAt(create.error, 'body/name')}>
          <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} required autoComplete="off" />
        </Field>
        <Field label="Name">
          <input value={name} onChange={(event) => setName(event.target.value)} maxLength={100} autoComplete="off" />
        </Field>
        <RootRoleField value={rootRole} onChange={setRootRole} />
      </Form>
    </Dialog>
  )
}
