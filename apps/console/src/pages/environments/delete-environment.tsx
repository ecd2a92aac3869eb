import { halyard } from '../../data/client.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { flagsOnIn } from '../../data/flags-on.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { FlagLinks } from '../../parts/flag-links.tsx'
import { Note } from '../../parts/note.tsx'
import { countText } from '../../sentences/numbers.ts'
import type { DialogProps } from './environment-dialog.ts'
import { useEnvironment } from './use-environment.ts'

/** Deletes an environment for good. It lists the flags that are on, because the server refuses the deletion while one is. */
export const DeleteEnvironment = ({ name, onClose }: DialogProps) => {
  const { environment } = useEnvironment(name)
  const index = useFlagIndex()
  const on = flagsOnIn(index.data?.rows ?? [], name)
  return (
    <DeleteDialog
      title={`Delete ${name}?`}
      action="Delete the environment"
      done="The environment is deleted"
      typedName={name}
      remove={() => halyard.environments.removeEnvironment({ params: { name } }, { ifMatch: environment })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        Everything that flags, change requests and metrics have in {name} is deleted for good. API tokens for it stop working:{' '}
        {countText(environment?.apiTokenCount ?? 0, 'token')}.
      </p>
      {environment?.protected && <Note kind="warning">The environment is protected, so the server refuses to delete it.</Note>}
      {on.length > 0 && (
        <Note kind="warning">
          <p>
            {countText(on.length, 'flag')} {on.length === 1 ? 'is' : 'are'} on there. Turn {on.length === 1 ? 'it' : 'them'} off first:
          </p>
          <FlagLinks names={on} environment={name} search={`on:${name}`} />
        </Note>
      )}
    </DeleteDialog>
  )
}
