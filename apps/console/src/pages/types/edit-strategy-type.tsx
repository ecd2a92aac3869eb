import type { StrategyType, UpdateStrategyType } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import type { StaleSource } from '../../parts/stale-note.tsx'
import { ParameterList } from './parameter-list.tsx'
import { parameterFaults } from './parameters.ts'
import { useStrategyType } from './use-strategy-type.ts'

interface Props {
  readonly present: StrategyType
  readonly read: Reload<StrategyType>
  readonly source: StaleSource
  readonly onClose: () => void
}

const StrategyTypeForm = ({ present, read, source, onClose }: Props) => {
  const [input, setInput] = useState<UpdateStrategyType>({})
  const { base, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { name, description } = { ...base, ...input }
  const parameters = input.parameters ?? base.parameters
  const faults = parameterFaults(parameters)
  const save = useWrite(() => halyard.strategyTypes.updateStrategy({ params: { name }, body: input }, { ifMatch: base }), {
    done: 'The strategy type is saved',
    onDone: onClose,
  })
  const refusal = Object.keys(input).length === 0 ? 'Nothing is changed yet.' : faults.size > 0 ? 'Correct the faults first.' : undefined
  return (
    <Form
      submit="Save the strategy type"
      refusal={refusal}
      write={save}
      fields={['body/description', 'body/parameters']}
      source={{ ...source, reload }}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
        <input value={description ?? ''} onChange={(event) => setInput({ ...input, description: event.target.value || null })} />
      </Field>
      <ParameterList
        parameters={parameters}
        onChange={(next) => setInput({ ...input, parameters: [...next] })}
        faultAt={(at) => faults.get(at) ?? faultAt(save.error, `body/parameters/${at}`)}
      />
      <p>Strategies that exist keep their parameters.</p>
    </Form>
  )
}

/** Changes an own strategy type. Fields that the caller left alone follow the server. */
export const EditStrategyType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { query, source } = useStrategyType(name)
  return (
    <Dialog title={`Edit the strategy type ${name}`} onClose={onClose}>
      <QueryView query={query}>
        {(type) => <StrategyTypeForm present={type} read={query.refetch} source={source} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}
