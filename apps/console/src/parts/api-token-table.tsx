import type { ApiToken } from '@halyard/sdk'
import type { ReactNode } from 'react'
import { purposeWords } from './api-token-purpose.ts'
import { Expiry } from './expiry.tsx'
import { Name } from './name.tsx'
import { type Column, RecordTable } from './record-table.tsx'
import { Time } from './time.tsx'

const projectsOf = ({ projects }: ApiToken): string => (projects.includes('*') ? 'all' : projects.join(', '))

const columns: readonly Column<ApiToken>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ tokenName }) => tokenName,
    cell: ({ tokenName }) => <Name isMono={false}>{tokenName}</Name>,
  },
  { title: 'For', sortBy: ({ type }) => purposeWords[type], cell: ({ type }) => purposeWords[type] },
  { title: 'Projects', sortBy: projectsOf, cell: (token) => <Name>{projectsOf(token)}</Name> },
  {
    title: 'Environment',
    sortBy: ({ environment }) => environment,
    cell: ({ environment }) => (environment === '*' ? 'all' : <Name>{environment}</Name>),
  },
  {
    title: 'Last used',
    sortBy: ({ seenAt }) => seenAt ?? '',
    cell: ({ seenAt }) => (seenAt === null ? 'never' : <Time at={seenAt} form="relative" />),
  },
  { title: 'Expires', sortBy: ({ expiresAt }) => expiresAt ?? '9', cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
]

interface Props {
  readonly tokens: readonly ApiToken[]
  readonly empty: ReactNode
  /** Buttons at the end of each row. */
  readonly actions: (token: ApiToken) => ReactNode
}

/** API tokens without their secrets. */
export const ApiTokenTable = ({ tokens, empty, actions }: Props) => (
  <RecordTable
    caption="API tokens"
    rows={tokens}
    columns={[...columns, { title: 'Actions', isEnd: true, cell: actions }]}
    keyOf={({ id }) => id}
    textOf={(token) => `${token.tokenName} ${purposeWords[token.type]} ${token.environment} ${projectsOf(token)}`}
    empty={empty}
  />
)
