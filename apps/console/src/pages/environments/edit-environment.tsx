import type { CountedEnvironment } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import type { StaleSource } from '../../parts/stale-note.tsx'
import type { DialogProps } from './environment-dialog.ts'
import { TypeField } from './type-field.tsx'
import { useEnvironment } from './use-environment.ts'

interface Props {
  readonly present: CountedEnvironment
  readonly read: Reload<CountedEnvironment>
  readonly source: StaleSource
  readonly onClose: () => void
}

const TypeForm = ({ present, read, source, onClose }: Props) => {
  const [input, setInput] = useState<string>()
  const { base, reload } = useBase(present, input !== undefined, read)
  const { name } = base
  const type = input ?? base.type
  const save = useWrite(() => halyard.environments.updateEnvironment({ params: { name }, body: { type } }, { ifMatch: base }), {
    done: 'The type is changed',
    onDone: onClose,
  })
  return (
    <Form
      submit="Save the type"
      refusal={type === base.type ? 'Nothing is changed yet.' : undefined}
      write={save}
      fields={['body/type']}
      source={{ ...source, reload }}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <TypeField value={type} onChange={setInput} fault={faultAt(save.error, 'body/type')} />
    </Form>
  )
}

/** Changes the type of an environment. */
export const EditEnvironment = ({ name, onClose }: DialogProps) => {
  const { query, source } = useEnvironment(name)
  return (
    <Dialog title={`Type of ${name}`} onClose={onClose}>
      <QueryView query={query}>
        {(environment) => <TypeForm present={environment} read={query.refetch} source={source} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}
