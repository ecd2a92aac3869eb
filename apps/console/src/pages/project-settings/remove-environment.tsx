import type { ProjectWithFeatures } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { flagsOnIn } from '../../data/flags-on.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { FlagLinks } from '../../parts/flag-links.tsx'
import { countText } from '../../sentences/numbers.ts'

interface Props {
  readonly id: string
  readonly project: ProjectWithFeatures
  readonly environment: string
  readonly onClose: () => void
}

/** Removes an environment from a project, with the configurations of its flags there. */
export const RemoveEnvironment = ({ id, project, environment, onClose }: Props) => {
  const index = useFlagIndex()
  const on = flagsOnIn(index.data?.rows ?? [], environment, id)
  return (
    <DeleteDialog
      title={`Remove ${environment} from the project?`}
      action="Remove the environment"
      done="The environment is removed"
      typedName={environment}
      remove={() => halyard.projects.removeEnvironmentFromProject({ params: { projectId: id, environment } }, { ifMatch: project })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        Strategies, variants and states of all flags of the project in {environment} are deleted for good. Applications that read{' '}
        {environment} no longer get these flags.
      </p>
      {on.length > 0 && (
        <>
          <p>
            {countText(on.length, 'flag')} of the project {on.length === 1 ? 'is' : 'are'} on there:
          </p>
          <FlagLinks names={on} environment={environment} search={`project:${id} on:${environment}`} />
        </>
      )}
    </DeleteDialog>
  )
}
