import type { Group } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { useRoleName } from '../../data/roles.ts'
import { Button } from '../../parts/button.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { NewGroup } from './new-group.tsx'

const columnsWith = (roleName: (id: number) => string): readonly Column<Group>[] => [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <PageLink page="group" params={{ id: String(id) }}>
        <Name isMono={false}>{name}</Name>
      </PageLink>
    ),
  },
  { title: 'Members', isEnd: true, sortBy: ({ userCount }) => userCount, cell: ({ userCount }) => userCount },
  {
    title: 'Root role',
    sortBy: ({ rootRole }) => (rootRole ? roleName(rootRole) : ''),
    cell: ({ rootRole }) => (rootRole ? <UserText>{roleName(rootRole)}</UserText> : 'none'),
  },
  { title: 'Projects', sortBy: ({ projects }) => projects.length, cell: ({ projects }) => projects.join(', ') || 'none' },
  { title: 'Purpose', cell: ({ description }) => <UserText>{description}</UserText> },
  { title: 'Created', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
]

const GroupsPage = () => {
  const groups = useQuery(queries.groups.getGroups.queryOptions())
  const roleName = useRoleName()
  const [isNew, setNew] = useState(false)
  const can = useCan()
  return (
    <Page
      title="Groups"
      actions={
        <Button onClick={() => setNew(true)} refusal={can('ADMIN') ? undefined : 'Only administrators create groups'}>
          New group
        </Button>
      }
    >
      <p>The members of a group get its root role, and its roles in projects.</p>
      <QueryView query={groups}>
        {(data) => (
          <RecordTable
            caption="Groups"
            rows={data.groups}
            columns={columnsWith(roleName)}
            keyOf={({ id }) => id}
            textOf={({ name, description }) => `${name} ${description ?? ''}`}
            empty="No groups yet. Without groups, each person needs a role in each project."
          />
        )}
      </QueryView>
      {isNew && <NewGroup onClose={() => setNew(false)} />}
    </Page>
  )
}

export default GroupsPage
