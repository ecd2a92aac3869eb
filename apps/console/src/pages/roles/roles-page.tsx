import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { WhatIf } from './what-if.tsx'
import { WhoCan } from './who-can.tsx'

const RolesPage = () => {
  const query = useQuery({ ...queries.roles.getRoles.queryOptions(), staleTime: 600_000 })
  const isAdmin = useCan()('ADMIN')
  return (
    <Page title="Roles">
      <p>
        Each account has one of the first three roles, everywhere. The other roles are given in a project, to accounts or to groups. Roles
        only add permissions.
      </p>
      <QueryView query={query}>{(data) => <RoleMatrix roles={data.roles} />}</QueryView>
      <Section title="Who can …?">
        <WhoCan />
      </Section>
      <Section title="What if …?" lead="Nothing is saved. The rules of the server compute the result in the browser.">
        {isAdmin ? <WhatIf /> : <p>Only administrators see all roles of an account, so only they can use this.</p>}
      </Section>
    </Page>
  )
}

export default RolesPage
