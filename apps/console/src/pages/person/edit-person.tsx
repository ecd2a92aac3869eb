import type { HeldRole } from '@halyard/domain'
import type { User } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { AbilityChange } from '../../parts/ability-change.tsx'
import { AccountName, nameOfAccount } from '../../parts/account-name.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { RootRoleField } from '../../parts/root-role-field.tsx'

interface Props {
  readonly person: User
  readonly held: readonly HeldRole[] | undefined
  readonly reload: Reload<User>
  readonly onClose: () => void
}

interface Input {
  readonly name?: string
  readonly email?: string
  readonly rootRole?: number
}

/** Changes name, mail address and root role. Fields that the caller left alone follow the server. */
export const EditPerson = ({ person: present, held, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<Input>({})
  const { base: person, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { name = person.name ?? '', email = person.email ?? '', rootRole = person.rootRole ?? 0 } = input
  const save = useWrite(() => halyard.users.updateUser({ params: { id: person.id }, body: input }, { ifMatch: person }), {
    done: 'The account is changed',
    onDone: onClose,
  })
  const own = held?.filter((one) => one.project !== undefined || one.group !== undefined) ?? []
  return (
    <Dialog title={`Edit ${nameOfAccount(person)}`} onClose={onClose}>
      <Form
        submit="Save the account"
        refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        fields={['body/name', 'body/email']}
        source={{ types: ['user-updated', 'user-deleted'], isAbout: isEventAbout('id', person.id), reload }}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name">
          <input value={name} onChange={(event) => setInput({ ...input, name: event.target.value })} maxLength={100} autoComplete="off" />
        </Field>
        <Field label="Mail address" fault={faultAt(save.error, 'body/email') ?? faultAt(save.error, 'body/name')}>
          <input
            type="email"
            value={email}
            onChange={(event) => setInput({ ...input, email: event.target.value })}
            required={person.email !== undefined}
            autoComplete="off"
          />
        </Field>
        <RootRoleField value={rootRole} onChange={(role) => setInput({ ...input, rootRole: role })} />
        {held && rootRole !== person.rootRole && (
          <AbilityChange who={<AccountName account={person} />} before={held} after={[{ role: rootRole }, ...own]} />
        )}
      </Form>
    </Dialog>
  )
}
