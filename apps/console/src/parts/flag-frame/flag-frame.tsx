import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../data/client.ts'
import { useFlag } from '../../data/find-flag.ts'
import { hrefOf } from '../../routes.ts'
import { Name, NameWarning } from '../name.tsx'
import { Page } from '../page.tsx'
import { QueryView } from '../query-view.tsx'
import { Tabs } from '../tabs.tsx'
import { AbsentFlag } from './absent-flag.tsx'
import { FlagHead } from './flag-head.tsx'

interface Props {
  readonly name: string
  /** The title of the view, for the title of the window. */
  readonly view?: string
  readonly children: (feature: Feature) => ReactNode
}

const tabsOf = (name: string) => [
  { href: hrefOf('flag', { name }), text: 'Overview' },
  { href: hrefOf('flagHistory', { name }), text: 'History' },
  { href: hrefOf('flagUsage', { name }), text: 'Usage' },
  { href: hrefOf('flagPlayground', { name }), text: 'Who gets it?' },
]

const Found = ({ name, project, children }: Pick<Props, 'name' | 'children'> & { readonly project: string }) => {
  const query = useQuery(queries.features.getFeature.queryOptions({ params: { projectId: project, featureName: name } }))
  return (
    <QueryView query={query}>
      {(feature) => (
        <>
          <FlagHead feature={feature} />
          <Tabs label="Views of the flag" tabs={tabsOf(name)} />
          {children(feature)}
        </>
      )}
    </QueryView>
  )
}

/** The head and the tabs of every view of one flag. */
export const FlagFrame = ({ name, view, children }: Props) => {
  const found = useFlag(name)
  return (
    <Page title={view === undefined ? name : `${view} of ${name}`} heading={<Name>{name}</Name>}>
      <NameWarning name={name} />
      <QueryView query={found}>
        {(flag) =>
          flag === null || flag.isArchived ? (
            <AbsentFlag name={name} project={flag?.project} />
          ) : (
            <Found name={name} project={flag.project}>
              {children}
            </Found>
          )
        }
      </QueryView>
    </Page>
  )
}
