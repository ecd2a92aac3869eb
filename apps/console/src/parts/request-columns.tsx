import type { ChangeRequest } from '@halyard/sdk'
import { PageLink } from './page-link.tsx'
import type { TableColumn } from './table.tsx'
import { Time } from './time.tsx'
import { UserText } from './user-text.tsx'

/** Columns of lists of change requests. */
export const requestColumns = {
  title: {
    id: 'title',
    title: 'Request',
    isRowHeader: true,
    cell: ({ id, project, title }) => (
      <PageLink page="changeRequest" params={{ project, id: String(id) }}>
        #{id} <UserText>{title ?? 'Without a title'}</UserText>
      </PageLink>
    ),
  },
  state: { id: 'state', title: 'State', cell: ({ state }) => state },
  author: { id: 'author', title: 'Author', cell: ({ createdBy }) => <UserText>{createdBy.username}</UserText> },
  age: { id: 'age', title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
} as const satisfies Readonly<Record<string, TableColumn<ChangeRequest>>>
