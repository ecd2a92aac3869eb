import { useState } from 'react'
import { useCan } from '../../data/me.ts'
import { useRolesQuery } from '../../data/roles.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { CustomRoles } from './custom-roles.tsx'
import { NewRole } from './new-role.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { WhatIf } from './what-if.tsx'
import { WhoCan } from './who-can.tsx'

const isCustom = (type: string): boolean => type === 'custom' || type === 'root-custom'

const RolesPage = () => {
  const query = useRolesQuery()
  const [isNew, setNew] = useState(false)
  const isAdmin = useCan()('ADMIN')
  return (
    <Page
      title="Roles"
      actions={
        <Button onClick={() => setNew(true)} refusal={isAdmin ? undefined : 'Only administrators create roles'}>
          New role
        </Button>
      }
    >
      <p>
        Each account has one role everywhere: Admin, Editor, Viewer, or a custom role. The other roles are given in a project, to accounts
        or to groups. Roles only add permissions.
      </p>
      <QueryView query={query}>
        {({ roles }) => (
          <>
            <RoleMatrix roles={roles.filter(({ type }) => !isCustom(type))} />
            <Section title="Custom roles">
              <CustomRoles roles={roles.filter(({ type }) => isCustom(type))} />
            </Section>
          </>
        )}
      </QueryView>
      <Section title="Who can …?">
        <WhoCan />
      </Section>
      <Section title="What if …?" lead="Nothing is saved. The rules of the server compute the result in the browser.">
        {isAdmin ? <WhatIf /> : <p>Only administrators see all roles of an account, so only they can use this.</p>}
      </Section>
      {isNew && <NewRole onClose={() => setNew(false)} />}
    </Page>
  )
}

export default RolesPage
