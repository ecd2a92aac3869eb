import { limits } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { constraintParts } from '../../sentences/constraint.ts'
import { countText } from '../../sentences/numbers.ts'
import { join, plainText } from '../../sentences/parts.ts'
import { CheckList } from '../check-list.tsx'
import { Name } from '../name.tsx'
import { PageLink } from '../page-link.tsx'

interface Props {
  readonly project: string
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
  readonly fault: string | undefined
}

/** The segments that a context must be in, each with the number of flags that share it. */
export const SegmentField = ({ project, chosen, onChange, fault }: Props) => {
  const { data } = useQuery(queries.segments.getSegments.queryOptions())
  const segments = (data?.segments ?? []).filter(
    (segment) => segment.project === null || segment.project === project || chosen.includes(segment.id),
  )
  if (data && segments.length === 0)
    return (
      <p>
        No segment exists. A segment has conditions that several flags share. <PageLink page="segments">Show the segments</PageLink>
      </p>
    )
  const options = segments.map(({ id, name, description, usedInFeatures, constraints }) => ({
    value: id,
    text: `${name} ${description ?? ''}`,
    label: (
      <>
        <Name>{name}</Name>, shared by {countText(usedInFeatures, 'flag')}:{' '}
        <bdi>
          {constraints.length === 0
            ? 'no conditions'
            : plainText(
                join(
                  constraints.map((constraint) => constraintParts(constraint)),
                  ' and ',
                ),
              )}
        </bdi>
      </>
    ),
    refusal:
      chosen.length >= limits.segmentsPerStrategy && !chosen.includes(id)
        ? `A strategy has at most ${limits.segmentsPerStrategy} segments`
        : undefined,
  }))
  return <CheckList label="Segments" options={options} chosen={chosen} onChange={onChange} fault={fault} />
}
