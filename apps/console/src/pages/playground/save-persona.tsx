import type { Persona } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { type ContextValues, toPersonaContext } from '../../data/context-values.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'

interface Props {
  readonly project: string
  /** The persona to change; absent: a new persona. */
  readonly persona?: Persona | undefined
  readonly values: ContextValues
  readonly onClose: () => void
}

/** Keeps the context of the form as a persona of a project. */
export const SavePersona = ({ project, persona, values, onClose }: Props) => {
  const [name, setName] = useState(persona?.name ?? '')
  const [description, setDescription] = useState(persona?.description ?? '')
  const body = { name, description: description || null, context: toPersonaContext(values) }
  const save = useWrite(
    () =>
      persona
        ? halyard.personas.updatePersona({ params: { projectId: project, personaId: persona.id }, body }, { ifMatch: persona })
        : halyard.personas.createPersona({ params: { projectId: project }, body }),
    { done: 'The persona is saved', onDone: onClose },
  )
  return (
    <Dialog title={persona ? 'Change the persona' : 'New persona'} onClose={onClose}>
      <Form
        submit={persona ? 'Save the persona with this context' : 'Create the persona'}
        write={save}
        fields={['body/name', 'body/description']}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field
          label="Name"
          hint="Everybody who sees the project can use the persona and read its values."
          fault={faultAt(save.error, 'body/name')}
        >
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
