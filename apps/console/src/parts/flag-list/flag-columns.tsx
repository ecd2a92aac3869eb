import type { Index } from '../../data/flag-index.ts'
import { type Row, stateIn } from '../../search-language/row.ts'
import type { DataColumn } from '../data-column.ts'
import { EnvironmentName } from '../environment-name.tsx'
import { PageLink } from '../page-link.tsx'
import { FlagMark } from '../state-mark.tsx'
import { Time } from '../time.tsx'

// Names of flags and projects are ASCII, so they need no isolation of their direction. Few elements keep a list of 20,000 flags fast.
const nameColumn: DataColumn<Row> = {
  id: 'name',
  title: 'Name',
  width: 'minmax(14rem, 3fr)',
  isName: true,
  isMono: true,
  isSortable: true,
  cell: ({ name, favorite, stale }) => (
    <>
      {favorite && '★ '}
      <PageLink page="flag" params={{ name }} tabIndex={-1}>
        {name}
      </PageLink>
      {stale && <FlagMark mark="stale" />}
    </>
  ),
}

const others: readonly DataColumn<Row>[] = [
  { id: 'type', title: 'Type', width: 'minmax(6rem, 1fr)', isSortable: true, cell: ({ type }) => type },
  { id: 'project', title: 'Project', width: 'minmax(6rem, 1fr)', isSortable: true, isMono: true, cell: ({ project }) => project },
  {
    id: 'createdAt',
    title: 'Created',
    width: '9rem',
    isSortable: true,
    cell: ({ createdAt }) => <Time at={createdAt} form="relative" />,
  },
  {
    id: 'lastSeenAt',
    title: 'Last used',
    width: '9rem',
    isSortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'never' : <Time at={lastSeenAt} form="relative" />),
  },
]

const tagsColumn: DataColumn<Row> = {
  id: 'tags',
  title: 'Tags',
  width: 'minmax(8rem, 1fr)',
  cell: ({ tags }) => <bdi>{tags.join(', ')}</bdi>,
}

const environmentColumn = ({ name, type }: Index['environments'][number]): DataColumn<Row> => ({
  id: `environment:${name}`,
  title: name,
  heading: <EnvironmentName name={name} type={type} />,
  width: 'minmax(6rem, 1fr)',
  isSortable: true,
  isProduction: type === 'production',
  state: (row) => stateIn(row, name),
})

/** All columns that a list of flags can have: the name, a state for each environment, and facts. */
export const columnsOf = (environments: Index['environments'], hasProject: boolean): DataColumn<Row>[] => [
  nameColumn,
  ...environments.map(environmentColumn),
  ...others.filter(({ id }) => hasProject || id !== 'project'),
  tagsColumn,
]
