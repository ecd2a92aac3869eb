import type { Group } from '@halyard/sdk'
import { useState } from 'react'
import { useAccountsAndGroups } from '../../data/accounts.ts'
import { halyard } from '../../data/client.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { groupSource } from './group-source.ts'
import { MemberChanges } from './member-changes.tsx'

interface Props {
  readonly group: Group
  readonly reload: Reload<Group>
  readonly onClose: () => void
}

/** Ids of the accounts that the caller adds and removes. */
interface Input {
  readonly joining: readonly number[]
  readonly leaving: readonly number[]
}

/** Chooses the members of a group. Members that somebody else added meanwhile remain. */
export const EditMembers = ({ group: present, reload: read, onClose }: Props) => {
  const accounts = useAccountsAndGroups()
  const [{ joining, leaving }, setInput] = useState<Input>({ joining: [], leaving: [] })
  const { base: group, reload } = useBase(present, joining.length + leaving.length > 0, read)
  const members = group.users.map(({ user }) => user.id)
  const chosen = [...new Set([...members.filter((id) => !leaving.includes(id)), ...joining])]
  const changed = [...joining.filter((id) => !members.includes(id)), ...leaving.filter((id) => members.includes(id))]
  const choose = (next: readonly number[]) =>
    setInput({ joining: next.filter((id) => !members.includes(id)), leaving: members.filter((id) => !next.includes(id)) })
  const save = useWrite(
    () =>
      halyard.groups.updateGroup(
        { params: { groupId: group.id }, body: { name: group.name, users: chosen.map((id) => ({ user: { id } })) } },
        { ifMatch: group },
      ),
    { done: 'The members are changed', onDone: onClose },
  )
  const options = (accounts.data?.users ?? []).map((account) => ({
    value: account.id,
    text: `${account.name ?? ''} ${account.email ?? ''} ${account.username ?? ''}`,
    label: (
      <>
        <AccountName account={account} /> {account.accountType === 'Service Account' && '(service account)'}
      </>
    ),
  }))
  return (
    <Dialog title={`Members of ${group.name}`} onClose={onClose}>
      <Form
        submit="Save the members"
        refusal={changed.length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        source={groupSource(group.id, reload)}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <CheckList
          label="Members"
          options={options.toSorted((left, right) => left.text.localeCompare(right.text))}
          chosen={chosen}
          onChange={choose}
        />
        <MemberChanges group={group} changed={changed} chosen={chosen} />
      </Form>
    </Dialog>
  )
}
