import type { Segment, UsingStrategy } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import type { Reload } from '../../data/use-base.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Name } from '../../parts/name.tsx'
import { ObjectView } from '../../parts/object-view.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { useSegmentRefusal } from '../../parts/segment-scope-field.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { UsingStrategies } from '../../parts/using-strategies.tsx'
import { constraintParts } from '../../sentences/constraint.ts'
import { countText } from '../../sentences/numbers.ts'
import { DeleteSegment } from './delete-segment.tsx'
import { EditSegment } from './edit-segment.tsx'

const Conditions = ({ segment: { constraints } }: { readonly segment: Segment }) => (
  <Section title="Conditions" lead="A context is in the segment if it meets all of them.">
    {constraints.length === 0 ? (
      <p>No conditions: the segment contains everybody.</p>
    ) : (
      <ul>
        {constraints.map((constraint, at) => (
          <li key={at}>
            {at > 0 && 'and '}
            <Sentence parts={constraintParts(constraint, 20)} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)

interface DetailsProps {
  readonly segment: Segment
  readonly uses: readonly UsingStrategy[]
  readonly reload: Reload<Segment>
}

const Details = ({ segment, uses, reload }: DetailsProps) => {
  const [search, setSearch] = useSearchParams()
  const isEdited = search.get('edit') !== null
  return (
    <>
      <Facts
        facts={[
          ['Purpose', segment.description && <bdi key="purpose">{segment.description}</bdi>],
          ['Project', segment.project === null ? 'all projects' : <Name key="project">{segment.project}</Name>],
          ['Used by', `${countText(segment.usedInFeatures, 'flag')} in ${countText(segment.usedInProjects, 'project')}`],
          ['Created', <Time key="created" at={segment.createdAt} />],
          ['Created by', segment.createdBy && <bdi key="by">{segment.createdBy}</bdi>],
        ]}
      />
      {isEdited ? (
        <EditSegment segment={segment} uses={uses} reload={reload} onClose={() => setSearch({}, { replace: true })} />
      ) : (
        <Conditions segment={segment} />
      )}
      <Section title="Used by" lead="Strategies of these flags are true only for contexts in the segment.">
        <UsingStrategies strategies={uses} empty="No strategy uses the segment." />
      </Section>
    </>
  )
}

const SegmentPage = ({ params }: { readonly params: { readonly id: string } }) => {
  const id = Number(params.id)
  const query = useQuery(queries.segments.getSegment.queryOptions({ params: { id } }))
  const uses = useQuery(queries.segments.getStrategiesBySegmentId.queryOptions({ params: { id } }))
  const [, setSearch] = useSearchParams()
  const [isDeleting, setDeleting] = useState(false)
  const refusalOf = useSegmentRefusal()
  const segment = query.data
  const name = segment?.name ?? 'Segment'
  return (
    <Page
      title={name}
      heading={<Name isMono={false}>{name}</Name>}
      actions={
        segment && (
          <>
            <Button onClick={() => setSearch({ edit: 'yes' }, { replace: true })}>Edit</Button>
            <Button kind="danger" refusal={refusalOf('DELETE_SEGMENT', segment.project)} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        )
      }
    >
      <ObjectView query={query} kind="segment" instead={<PageLink page="segments">Show all segments</PageLink>}>
        {(present) => (
          <QueryView query={uses}>
            {({ strategies }) => (
              <>
                <Details segment={present} uses={strategies} reload={query.refetch} />
                {isDeleting && <DeleteSegment segment={present} uses={strategies} onClose={() => setDeleting(false)} />}
              </>
            )}
          </QueryView>
        )}
      </ObjectView>
    </Page>
  )
}

export default SegmentPage
