import type { FeatureType } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { countText } from '../../sentences/numbers.ts'
import { EditLifetime } from './edit-lifetime.tsx'

/** The types of flags, with their lifetimes. */
export const FeatureTypes = () => {
  const query = useQuery(queries.featureTypes.getAllFeatureTypes.queryOptions())
  const [edited, setEdited] = useState<string>()
  const refusalOf = useRefusal()
  const columns: readonly Column<FeatureType>[] = [
    {
      title: 'Type',
      isRowHeader: true,
      cell: ({ id, name }) => (
        <PageLink page="flags" search={{ q: `type:${id}` }}>
          {name}
        </PageLink>
      ),
    },
    { title: 'Purpose', cell: ({ description }) => <UserText>{description}</UserText> },
    {
      title: 'Lifetime',
      sortBy: ({ lifetimeDays }) => lifetimeDays ?? Number.POSITIVE_INFINITY,
      cell: ({ lifetimeDays }) => (lifetimeDays === null ? 'unlimited' : countText(lifetimeDays, 'day')),
    },
    {
      title: 'Actions',
      isEnd: true,
      cell: ({ id, name }) => (
        <Button refusal={refusalOf('ADMIN')} aria-label={`Change the lifetime of ${name}`} onClick={() => setEdited(id)}>
          Change the lifetime
        </Button>
      ),
    },
  ]
  return (
    <Section
      title="Types of flags"
      lead="A flag that is older than the lifetime of its type lowers the health of its project, and appears in the clean-up."
    >
      <QueryView query={query}>
        {(data) => {
          const type = data.types.find(({ id }) => id === edited)
          return (
            <>
              <RecordTable caption="Types of flags" rows={data.types} columns={columns} keyOf={({ id }) => id} empty="" />
              {type && <EditLifetime type={type} types={data} reload={query.refetch} onClose={() => setEdited(undefined)} />}
            </>
          )
        }}
      </QueryView>
    </Section>
  )
}
