import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { RootRoleField } from '../../parts/root-role-field.tsx'
import { hrefOf } from '../../routes.ts'

/** Creates a service account, then opens its page, where it gets its tokens. */
export const NewServiceAccount = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [username, setUsername] = useState('')
  const [rootRole, setRootRole] = useState(3)
  const [, navigate] = useLocation()
  const create = useWrite(() => halyard.serviceAccounts.createServiceAccount({ body: { name, rootRole, ...(username && { username }) } }), {
    done: 'The service account is created',
    onDone: ({ id }) => navigate(hrefOf('serviceAccount', { id: String(id) })),
  })
  return (
    <Dialog title="New service account" onClose={onClose}>
      <Form
        submit="Create the service account"
        write={create}
        fields={['body/name', 'body/username', 'body/rootRole']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" hint="The machine or the pipeline" fault={faultAt(create.error, 'body/name')}>
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field label="User name" hint="Empty: the server derives it from the name." fault={faultAt(create.error, 'body/username')}>
          <input value={username} onChange={(event) => setUsername(event.target.value)} autoComplete="off" spellCheck={false} />
        </Field>
        <RootRoleField value={rootRole} onChange={setRootRole} />
      </Form>
    </Dialog>
  )
}
