import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { hrefOf } from '../../routes.ts'
import { countText } from '../../sentences/numbers.ts'
import type { SettingsProps } from './settings-props.ts'

/** Deletes a project for good. */
export const DeleteProject = ({ id, project }: SettingsProps) => {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const refusalOf = useRefusal()
  const live = project.features.length
  const obstacle =
    id === 'default'
      ? 'The default project cannot be deleted.'
      : live > 0
        ? `The project has ${countText(live, 'flag')} that ${live === 1 ? 'is' : 'are'} not archived.`
        : undefined
  return (
    <>
      <p>
        The archived flags, segments, members, settings and change requests of the project are deleted with it. API tokens lose the project.
        A project with flags cannot be deleted:{' '}
        <PageLink page="flags" search={{ q: `project:${id}` }}>
          archive or move its flags
        </PageLink>{' '}
        first.
      </p>
      <Button kind="danger" refusal={refusalOf('DELETE_PROJECT', { project: id }) ?? obstacle} onClick={() => setOpen(true)}>
        Delete the project
      </Button>
      {isOpen && (
        <DeleteDialog
          title="Delete the project?"
          action="Delete the project"
          done="The project is deleted"
          typedName={id}
          remove={() => halyard.projects.deleteProject({ params: { projectId: id } }, { ifMatch: project })}
          onDone={() => navigate(hrefOf('projects'))}
          onClose={() => setOpen(false)}
        >
          <p>This cannot be undone. Events of the project stay in the history.</p>
        </DeleteDialog>
      )}
    </>
  )
}
