import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import type { DialogProps } from './environment-dialog.ts'
import { useEnvironment } from './use-environment.ts'

/** Turns an environment on or off for projects that are created later. */
export const SwitchEnvironment = ({ name, onClose }: DialogProps) => {
  const { query, environment, source } = useEnvironment(name)
  const save = useWrite(
    () => {
      const input = { params: { name } }
      const options = { ifMatch: environment }
      return environment?.enabled
        ? halyard.environments.toggleEnvironmentOff(input, options)
        : halyard.environments.toggleEnvironmentOn(input, options)
    },
    { done: 'The environment is changed', onDone: onClose },
  )
  return (
    <Dialog title={`${name} for new projects`} onClose={onClose}>
      <QueryView query={query}>
        {({ enabled }) => (
          <Form
            submit={enabled ? `Turn ${name} off` : `Turn ${name} on`}
            write={save}
            source={source}
            onSubmit={() => save.mutate(undefined)}
            onCancel={onClose}
          >
            <p>
              {enabled
                ? 'Projects that are created later do not get the environment.'
                : 'Projects that are created later get the environment.'}{' '}
              Nothing changes for projects and flags that exist.
            </p>
          </Form>
        )}
      </QueryView>
    </Dialog>
  )
}
