import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { NewNameField } from '../../parts/new-name-field.tsx'
import { TypeField } from './type-field.tsx'

/** Creates an environment. Projects get it in their settings. */
export const NewEnvironment = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [type, setType] = useState('development')
  const [enabled, setEnabled] = useState(true)
  const create = useWrite(() => halyard.environments.createEnvironment({ body: { name, type, enabled } }), {
    done: 'The environment is created',
    onDone: onClose,
  })
  return (
    <Dialog title="New environment" onClose={onClose}>
      <Form
        submit="Create the environment"
        write={create}
        fields={['body/name', 'body/type']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <NewNameField
          hint="Part of addresses and tokens; it never changes."
          value={name}
          onChange={setName}
          fault={faultAt(create.error, 'body/name')}
        />
        <TypeField value={type} onChange={setType} fault={faultAt(create.error, 'body/type')} />
        <label>
          <input type="checkbox" checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
          Projects that are created later get it
        </label>
        <p>No project has it yet. Add it in the settings of each project that needs it.</p>
      </Form>
    </Dialog>
  )
}
