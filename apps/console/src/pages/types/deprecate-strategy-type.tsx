import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { useStrategyType } from './use-strategy-type.ts'

/** Deprecates a strategy type, or reactivates it. */
export const DeprecateStrategyType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { query, type, source } = useStrategyType(name)
  const save = useWrite(
    () => {
      const input = { params: { name } }
      const options = { ifMatch: type }
      return type?.deprecated
        ? halyard.strategyTypes.reactivateStrategy(input, options)
        : halyard.strategyTypes.deprecateStrategy(input, options)
    },
    { done: 'The strategy type is changed', onDone: onClose },
  )
  return (
    <Dialog title={`Strategy type ${name}`} onClose={onClose}>
      <QueryView query={query}>
        {({ deprecated }) => (
          <Form
            submit={deprecated ? 'Reactivate the type' : 'Deprecate the type'}
            write={save}
            source={source}
            onSubmit={() => save.mutate(undefined)}
            onCancel={onClose}
          >
            <p>
              {deprecated
                ? 'New strategies can have the type again.'
                : 'Editors no longer offer the type for new strategies. Strategies that have it stay and work as before.'}
            </p>
          </Form>
        )}
      </QueryView>
    </Dialog>
  )
}
