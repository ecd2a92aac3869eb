import type { UpdateStrategyType } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ParameterList } from './parameter-list.tsx'
import { parameterFaults } from './parameters.ts'
import { useStrategyType } from './use-strategy-type.ts'

/** Changes an own strategy type. Fields that the caller left alone follow the server. */
export const EditStrategyType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { query, type, source } = useStrategyType(name)
  const [input, setInput] = useState<UpdateStrategyType>({})
  const save = useWrite(() => halyard.strategyTypes.updateStrategy({ params: { name }, body: input }, { ifMatch: type }), {
    done: 'The strategy type is saved',
    onDone: onClose,
  })
  const faults = parameterFaults(input.parameters ?? type?.parameters ?? [])
  const change = (next: UpdateStrategyType) => setInput({ ...input, ...next })
  return (
    <Dialog title={`Edit the strategy type ${name}`} onClose={onClose}>
      <QueryView query={query}>
        {(present) => (
          <Form
            submit="Save the strategy type"
            refusal={
              Object.keys(input).length === 0 ? 'Nothing is changed yet.' : faults.size > 0 ? 'Correct the faults first.' : undefined
            }
            write={save}
            fields={['body/description', 'body/parameters']}
            source={source}
            onSubmit={() => save.mutate(undefined)}
            onCancel={onClose}
          >
            <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
              <input
                value={(input.description === undefined ? present.description : input.description) ?? ''}
                onChange={(event) => change({ description: event.target.value || null })}
              />
            </Field>
            <ParameterList
              parameters={input.parameters ?? present.parameters}
              onChange={(parameters) => change({ parameters: [...parameters] })}
              faultAt={(at) => faults.get(at) ?? faultAt(save.error, `body/parameters/${at}`)}
            />
            <p>Strategies that exist keep their parameters.</p>
          </Form>
        )}
      </QueryView>
    </Dialog>
  )
}
