import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import type { DialogProps } from './environment-dialog.ts'
import { TypeField } from './type-field.tsx'
import { useEnvironment } from './use-environment.ts'

/** Changes the type of an environment. */
export const EditEnvironment = ({ name, onClose }: DialogProps) => {
  const { query, environment, source } = useEnvironment(name)
  const [input, setInput] = useState<string>()
  const type = input ?? environment?.type ?? ''
  const save = useWrite(() => halyard.environments.updateEnvironment({ params: { name }, body: { type } }, { ifMatch: environment }), {
    done: 'The type is changed',
    onDone: onClose,
  })
  return (
    <Dialog title={`Type of ${name}`} onClose={onClose}>
      <QueryView query={query}>
        {(present) => (
          <Form
            submit="Save the type"
            refusal={type === present.type ? 'Nothing is changed yet.' : undefined}
            write={save}
            fields={['body/type']}
            source={source}
            onSubmit={() => save.mutate(undefined)}
            onCancel={onClose}
          >
            <TypeField value={type} onChange={setInput} fault={faultAt(save.error, 'body/type')} />
          </Form>
        )}
      </QueryView>
    </Dialog>
  )
}
