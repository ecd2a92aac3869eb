import type { StrategyParameter } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewNameField } from '../../parts/new-name-field.tsx'
import { ParameterList } from './parameter-list.tsx'
import { parameterFaults } from './parameters.ts'

/** Creates a strategy type with its parameters. */
export const NewStrategyType = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [parameters, setParameters] = useState<readonly StrategyParameter[]>([])
  const create = useWrite(
    () => halyard.strategyTypes.createStrategy({ body: { name, description: description || null, parameters: [...parameters] } }),
    { done: 'The strategy type is created', onDone: onClose },
  )
  const faults = parameterFaults(parameters)
  return (
    <Dialog title="New strategy type" onClose={onClose}>
      <Form
        submit="Create the strategy type"
        refusal={faults.size > 0 ? 'Correct the faults first.' : undefined}
        write={create}
        fields={['body/name', 'body/description', 'body/parameters']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <NewNameField
          hint="As applications implement it; it never changes."
          value={name}
          onChange={setName}
          fault={faultAt(create.error, 'body/name')}
        />
        <Field label="Purpose" fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <ParameterList
          parameters={parameters}
          onChange={setParameters}
          faultAt={(at) => faults.get(at) ?? faultAt(create.error, `body/parameters/${at}`)}
        />
      </Form>
    </Dialog>
  )
}
