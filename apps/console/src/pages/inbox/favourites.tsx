import { useMemo } from 'react'
import { type Index, useFlagIndex } from '../../data/flag-index.ts'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { type Row, stateIn } from '../../search-language/row.ts'

const most = 30

const columnsOf = (environments: Index['environments']): TableColumn<Row>[] => [
  {
    id: 'name',
    title: 'Flag',
    isRowHeader: true,
    cell: ({ name }) => (
      <PageLink page="flag" params={{ name }}>
        <Name>{name}</Name>
      </PageLink>
    ),
  },
  ...environments.map(
    ({ name, type }): TableColumn<Row> => ({
      id: `environment:${name}`,
      title: <EnvironmentName name={name} type={type} />,
      cell: (row) => <StateMark state={stateIn(row, name)} />,
    }),
  ),
]

const Favourites = ({ index }: { readonly index: Index }) => {
  const rows = useMemo(() => index.rows.filter(({ favorite }) => favorite), [index.rows])
  if (rows.length === 0) return <p>Mark flags with the star on their page, and see their states here.</p>
  return (
    <>
      <Table
        caption="Your favourite flags"
        isCaptionHidden
        columns={columnsOf(index.environments)}
        rows={rows.slice(0, most)}
        keyOf={({ name }) => name}
      />
      {rows.length > most && (
        <PageLink page="flags" search={{ q: 'is:favorite' }}>
          Show all {rows.length}
        </PageLink>
      )}
    </>
  )
}

/** The favourite flags of the caller with their states. */
export const FavouriteFlags = () => (
  <Section title="Your favourites">
    <QueryView query={useFlagIndex()} rows={3}>
      {(index) => <Favourites index={index} />}
    </QueryView>
  </Section>
)
