import type { StrategyParameter } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
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
        <Field label="Name" hint="As applications implement it; it never changes." fault={faultAt(create.error, 'body/name')}>
          <input
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
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
