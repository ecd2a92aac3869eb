import type { ApiToken } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { ApiTokenTable } from '../../parts/api-token-table.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { NewApiToken } from '../../parts/new-api-token.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { ProjectTabs } from '../../parts/project-tabs.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { UserText } from '../../parts/user-text.tsx'

const ProjectTokensPage = ({ params: { project } }: { readonly params: { readonly project: string } }) => {
  const tokens = useQuery(queries.apiTokens.getProjectApiTokens.queryOptions({ params: { projectId: project } }))
  const can = useCan()
  const [isNew, setNew] = useState(false)
  const [toDelete, setToDelete] = useState<ApiToken>()
  const refusalOf = (verb: 'CREATE' | 'DELETE') =>
    can(`${verb}_PROJECT_API_TOKEN`, { project }) ? undefined : 'Only members and owners of the project may do this.'
  return (
    <Page
      title={`API tokens of ${project}`}
      actions={
        <Button onClick={() => setNew(true)} refusal={refusalOf('CREATE')}>
          New API token
        </Button>
      }
    >
      <ProjectTabs project={project} />
      <p>
        Applications read the flags of{' '}
        <PageLink page="project" params={{ project }}>
          {project}
        </PageLink>{' '}
        with these tokens. The list also has tokens that read other projects as well.
      </p>
      <QueryView query={tokens}>
        {(data) => (
          <ApiTokenTable
            tokens={data.tokens}
            empty="No token names this project. Tokens for all projects are on the page of all API tokens."
            actions={(token) => (
              <Button
                kind="danger"
                aria-label={`Delete ${token.tokenName}`}
                refusal={token.projects.length > 1 ? 'It also reads other projects.' : refusalOf('DELETE')}
                onClick={() => setToDelete(token)}
              >
                Delete
              </Button>
            )}
          />
        )}
      </QueryView>
      {isNew && (
        <NewApiToken
          project={project}
          types={['backend', 'frontend']}
          refusalOf={() => refusalOf('CREATE')}
          create={(body) => halyard.apiTokens.createProjectApiToken({ params: { projectId: project }, body })}
          onClose={() => setNew(false)}
        />
      )}
      {toDelete && (
        <DeleteDialog
          title="Delete the token?"
          action="Delete the token"
          done="The token is deleted"
          remove={() => halyard.apiTokens.deleteProjectApiToken({ params: { projectId: project, token: String(toDelete.id) } })}
          onDone={() => setToDelete(undefined)}
          onClose={() => setToDelete(undefined)}
        >
          <p>
            Applications that use <UserText>{toDelete.tokenName}</UserText> stop reading flags at once. A deleted token cannot be restored.
          </p>
        </DeleteDialog>
      )}
    </Page>
  )
}

export default ProjectTokensPage
