import type { HeldRole } from '@halyard/domain'
import type { ServiceAccount, ServiceAccounts } from '@halyard/sdk'
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
  readonly account: ServiceAccount
  /** The list that the caller sees; the server checks that it did not change. */
  readonly accounts: ServiceAccounts
  readonly held: readonly HeldRole[] | undefined
  readonly reload: Reload<ServiceAccounts>
  readonly onClose: () => void
}

/** Changes the name and the root role of a service account. */
export const EditServiceAccount = ({ account: opened, accounts: present, held, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<{ readonly name?: string; readonly rootRole?: number }>({})
  const { base: accounts, reload } = useBase(present, Object.keys(input).length > 0, read)
  const account = accounts.serviceAccounts.find(({ id }) => id === opened.id) ?? opened
  const { name = account.name ?? '', rootRole = account.rootRole ?? 0 } = input
  const save = useWrite(
    () => halyard.serviceAccounts.updateServiceAccount({ params: { id: account.id }, body: input }, { ifMatch: accounts }),
    { done: 'The service account is changed', onDone: onClose },
  )
  const others = held?.filter((one) => one.project !== undefined || one.group !== undefined) ?? []
  return (
    <Dialog title={`Edit ${nameOfAccount(account)}`} onClose={onClose}>
      <Form
        submit="Save the service account"
        refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        fields={['body/name']}
        source={{
          types: ['service-account-updated', 'service-account-created', 'service-account-deleted'],
          isAbout: isEventAbout('id', account.id),
          reload,
        }}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} onChange={(event) => setInput({ ...input, name: event.target.value })} required maxLength={100} />
        </Field>
        <RootRoleField value={rootRole} onChange={(role) => setInput({ ...input, rootRole: role })} />
        {held && rootRole !== account.rootRole && (
          <AbilityChange who={<AccountName account={account} />} before={held} after={[{ role: rootRole }, ...others]} />
        )}
      </Form>
    </Dialog>
  )
}
