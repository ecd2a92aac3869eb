import type { ApplicationDetails } from '@halyard/sdk'
import { isHalyardError } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { unknownStrategies } from '../../data/unknown-strategies.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Name, NameWarning } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { SafeLink } from '../../parts/safe-link.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { hrefOf } from '../../routes.ts'
import { name as nameOf, plainText, say } from '../../sentences/parts.ts'
import { refusalSentences } from '../../sentences/permissions.ts'
import { DescribeApplication } from './describe-application.tsx'
import { InstanceTable } from './instance-table.tsx'
import { SeenFlags } from './seen-flags.tsx'

const Details = ({ application }: { readonly application: ApplicationDetails }) => {
  const { appName, description, url, createdBy, createdAt, sdks, strategies, usage } = application
  const types = useQuery({ ...queries.strategyTypes.getAllStrategies.queryOptions(), staleTime: 60_000 })
  const known = types.data && new Set(types.data.strategies.map(({ name }) => name))
  const unknown = unknownStrategies(strategies, known)
  return (
    <>
      <NameWarning name={appName} />
      {description && (
        <p>
          <UserText>{description}</UserText>
        </p>
      )}
      <Facts
        facts={[
          ['Link', url && <SafeLink href={url} />],
          ['Described by', createdBy && <Name isMono={false}>{createdBy}</Name>],
          ['First seen', <Time key="time" at={createdAt} />],
          [
            'SDKs of the last 48 hours',
            sdks.map(({ name, versions }) => (
              <div key={name}>
                <Name>{name}</Name> <UserText>{versions.join(', ')}</UserText>
              </div>
            )),
          ],
        ]}
      />
      {unknown.length > 0 && (
        <Note kind="warning" title={`The application knows ${unknown.length} strategies that this server does not have`}>
          <p>Create them as strategy types, so that flags can use them: </p>
          <ul>
            {unknown.map((name) => (
              <li key={name}>
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
          <PageLink page="types">Show the strategy types</PageLink>
        </Note>
      )}
      <Section title="Processes" lead="Processes that reported in the last 48 hours, latest first.">
        <InstanceTable instances={application.instances} />
      </Section>
      <Section title="Flags" lead="Flags whose usage the application reported in the last 48 hours.">
        <SeenFlags flags={application.seenToggles} />
      </Section>
      <Section title="Projects and environments" lead="Where the tokens of the application are valid.">
        <ul>
          {usage.map(({ project, environments }) => (
            <li key={project}>
              {project === '*' ? 'All projects' : <Name>{project}</Name>}:{' '}
              {environments.map((environment, at) => (
                <span key={environment}>
                  {at > 0 && ', '}
                  <Name>{environment}</Name>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Strategies" lead="Strategy types that the SDK of the application implements.">
        <ul>
          {strategies.map((name) => (
            <li key={name}>
              <Name>{name}</Name> {unknown.includes(name) && <Badge kind="warning">unknown here</Badge>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const ApplicationPage = ({ params: { name } }: { readonly params: { readonly name: string } }) => {
  const query = useQuery(queries.metrics.getApplication.queryOptions({ params: { appName: name } }))
  const can = useCan()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'describe' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const isMissing = isHalyardError(query.error) && query.error.status === 404
  const refusal = can('UPDATE_APPLICATION') ? undefined : plainText(refusalSentences({ permission: 'UPDATE_APPLICATION' })[0] ?? [])
  return (
    <Page
      title={plainText(say`Application ${nameOf(name)}`)}
      heading={
        <>
          Application <Name>{name}</Name>
        </>
      }
      actions={
        <>
          <Button refusal={refusal} onClick={() => setOpen('describe')}>
            Describe
          </Button>
          <Button kind="danger" refusal={refusal} onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </>
      }
    >
      {isMissing ? (
        <Empty title="No application with this name">
          It never registered here, or somebody deleted it. <PageLink page="applications">Show all applications</PageLink>
        </Empty>
      ) : (
        <QueryView query={query}>{(application) => <Details application={application} />}</QueryView>
      )}
      {open === 'describe' && query.data && <DescribeApplication application={query.data} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title="Delete the application?"
          action="Delete the application"
          done="The application is deleted"
          remove={() => halyard.metrics.deleteApplication({ params: { appName: name } })}
          onDone={() => navigate(hrefOf('applications'))}
          onClose={close}
        >
          <p>
            The server forgets <Name>{name}</Name>, its description and its processes. The usage of flags remains. An application that
            reports again is listed again.
          </p>
        </DeleteDialog>
      )}
    </Page>
  )
}

export default ApplicationPage
