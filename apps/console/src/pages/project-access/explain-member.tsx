import type { ProjectAccess } from '@halyard/sdk'
import { useState } from 'react'
import { useAccountsAndGroups } from '../../data/accounts.ts'
import { useCan, useOwnUser } from '../../data/me.ts'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { ExplainPermission } from '../../parts/explain-permission.tsx'
import { Field } from '../../parts/field.tsx'
import { Section } from '../../parts/section.tsx'
import { visible } from '../../sentences/names/visible.ts'

/** Asks why an account can or cannot do something in the project. Callers without UPDATE_PROJECT ask about themselves. */
export const ExplainMember = ({ project, access }: { readonly project: string; readonly access: ProjectAccess }) => {
  const own = useOwnUser().data?.user.id
  const isAllowed = useCan()('UPDATE_PROJECT', { project })
  const accounts = useAccountsAndGroups().data?.users ?? []
  const [chosen, setChosen] = useState<number>()
  const account = chosen ?? access.users.find(({ id }) => id !== own)?.id ?? own
  return (
    <Section
      title={isAllowed ? 'Why can somebody not …?' : 'Why can I not …?'}
      lead="The answer names the role that allows it, or the people who can do it instead."
    >
      <ExplainPermission project={project} account={isAllowed ? account : own}>
        {isAllowed && (
          <Field label="Account">
            <select value={account} onChange={(event) => setChosen(Number(event.target.value))}>
              {accounts.map((one) => (
                <option key={one.id} value={one.id}>
                  {visible(nameOfAccount(one))}
                </option>
              ))}
            </select>
          </Field>
        )}
      </ExplainPermission>
    </Section>
  )
}
