import { scopesOf } from '@halyard/domain'
import type { Segment } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useGrants } from '../../data/me.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { plainText } from '../../sentences/parts.ts'
import { segmentConditions } from '../../sentences/segment.ts'
import { NewSegment } from './new-segment.tsx'

const columns: readonly Column<Segment>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <PageLink page="segment" params={{ id: String(id) }}>
        <Name isMono={false}>{name}</Name>
      </PageLink>
    ),
  },
  { title: 'Contains', cell: ({ constraints }) => <Sentence parts={segmentConditions(constraints)} /> },
  {
    title: 'Project',
    sortBy: ({ project }) => project ?? '',
    cell: ({ project }) => (project === null ? 'all projects' : <Name>{project}</Name>),
  },
  { title: 'Flags', isEnd: true, sortBy: ({ usedInFeatures }) => usedInFeatures, cell: ({ usedInFeatures }) => usedInFeatures },
  { title: 'Purpose', cell: ({ description }) => <bdi>{description}</bdi> },
]

const SegmentsPage = () => {
  const query = useQuery(queries.segments.getSegments.queryOptions())
  const refusalOf = useRefusal()
  const isMember = scopesOf(useGrants(), 'UPDATE_PROJECT_SEGMENT').length > 0
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Segments"
      actions={
        <Button onClick={() => setNew(true)} refusal={isMember ? undefined : refusalOf('CREATE_SEGMENT')}>
          New segment
        </Button>
      }
    >
      <p>A segment has conditions with a name. Strategies of many flags share it, so a change of the segment changes all of them.</p>
      <QueryView query={query}>
        {({ segments }) => (
          <RecordTable
            caption="Segments"
            rows={segments}
            columns={columns}
            keyOf={({ id }) => id}
            textOf={({ name, description, project, constraints }) =>
              `${name} ${description ?? ''} ${project ?? ''} ${plainText(segmentConditions(constraints))}`
            }
            empty="No segments yet. Create one for people whom several flags treat alike, such as beta testers."
          />
        )}
      </QueryView>
      {isNew && <NewSegment onClose={() => setNew(false)} />}
    </Page>
  )
}

export default SegmentsPage
