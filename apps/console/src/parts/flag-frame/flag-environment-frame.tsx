import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../data/client.ts'
import { useFlag } from '../../data/find-flag.ts'
import { Empty } from '../empty.tsx'
import { EnvironmentName } from '../environment-name.tsx'
import { Name } from '../name.tsx'
import { Page } from '../page.tsx'
import { PageLink } from '../page-link.tsx'
import { QueryView } from '../query-view.tsx'
import { AbsentFlag } from './absent-flag.tsx'

interface Props {
  readonly name: string
  readonly environment: string
  /** What the page shows, such as `Variants`. */
  readonly view: string
  readonly children: (feature: Feature) => ReactNode
}

const Found = ({ name, environment, project, children }: Omit<Props, 'view'> & { readonly project: string }) => {
  const query = useQuery(queries.features.getFeature.queryOptions({ params: { projectId: project, featureName: name } }))
  return (
    <QueryView query={query}>
      {(feature) => {
        const present = feature.environments.find((each) => each.name === environment)
        return present ? (
          <>
            <p>
              <PageLink page="flag" params={{ name }} fragment={environment}>
                <Name>{name}</Name>
              </PageLink>{' '}
              in <EnvironmentName name={environment} type={present.type} />
            </p>
            {children(feature)}
          </>
        ) : (
          <Empty title="The flag is not in this environment">
            The project <Name>{project}</Name> does not use the environment, or it was deleted.{' '}
            <PageLink page="flag" params={{ name }}>
              Show the flag
            </PageLink>
          </Empty>
        )
      }}
    </QueryView>
  )
}

/** A page about one flag in one environment, with the way back to the flag. */
export const FlagEnvironmentFrame = ({ name, environment, view, children }: Props) => {
  const found = useFlag(name)
  return (
    <Page title={`${view} of ${name} in ${environment}`} heading={view}>
      <QueryView query={found}>
        {(flag) =>
          flag === null || flag.isArchived ? (
            <AbsentFlag name={name} project={flag?.project} />
          ) : (
            <Found name={name} environment={environment} project={flag.project}>
              {children}
            </Found>
          )
        }
      </QueryView>
    </Page>
  )
}
