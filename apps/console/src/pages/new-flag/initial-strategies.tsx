import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { useProject } from '../../data/project.ts'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Section } from '../../parts/section.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { type ShownStrategy, strategyParts } from '../../sentences/strategy.ts'

interface Props {
  readonly project: string
  readonly flag: string
}

/** What the flag gets in each environment when it is turned on for the first time. */
export const InitialStrategies = ({ project, flag }: Props) => {
  const { data } = useProject(project)
  const types = useQuery(queries.environments.getAllEnvironments.queryOptions()).data?.environments ?? []
  const segments = useQuery(queries.segments.getSegments.queryOptions()).data?.segments ?? []
  if (!data) return null
  const byDefault: ShownStrategy = {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: data.defaultStickiness, groupId: flag === '' ? 'the name of the flag' : flag },
  }
  const segmentName = (id: number) => segments.find((segment) => segment.id === id)?.name
  return (
    <Section
      title="When it is turned on"
      lead="The new flag is off everywhere and has no strategy. It gets this strategy when you turn it on."
    >
      <ul>
        {data.environments.map(({ environment, defaultStrategy, changeRequestEnabled }) => (
          <li key={environment}>
            <EnvironmentName
              name={environment}
              type={types.find(({ name }) => name === environment)?.type}
              isReviewed={changeRequestEnabled}
            />
            : <Sentence parts={strategyParts((defaultStrategy as ShownStrategy | null) ?? byDefault, segmentName)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
