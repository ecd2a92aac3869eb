import { projectModes } from '@halyard/contracts/data'
import { isHalyardError } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useSettled } from '../../data/use-settled.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { hrefOf } from '../../routes.ts'
import { projectModeWords } from '../../sentences/project-modes.ts'
import { idFault, idOfName } from './project-id.ts'

/** The message of the server about an id that is taken or invalid. */
const refusalOfId = (error: unknown): string | undefined => {
  if (isHalyardError(error) && error.name === 'NameExistsError') return error.message
  return faultAt(error, 'body/id')
}

/** Asks the server whether an id is free, once the person pauses. */
const useIdCheck = (id: string) => {
  const settled = useSettled(id, 300)
  const check = useQuery({
    queryKey: ['project-id', settled],
    queryFn: async ({ signal }) => (await halyard.projects.validateProject({ body: { id: settled } }, { signal })) ?? null,
    enabled: settled !== '' && idFault(settled) === undefined,
    gcTime: 0,
  })
  return settled === id ? { fault: refusalOfId(check.error), isFree: check.isSuccess } : { fault: undefined, isFree: false }
}

/** Asks for the id, name and mode of a new project, then opens its page. */
export const NewProject = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [typedId, setTypedId] = useState<string>()
  const [mode, setMode] = useState<(typeof projectModes)[number]>('open')
  const [description, setDescription] = useState('')
  const [, navigate] = useLocation()
  const id = typedId ?? idOfName(name)
  const check = useIdCheck(id)
  const create = useWrite(
    () => halyard.projects.createProject({ body: { id, name, mode, defaultStickiness: 'default', description: description || null } }),
    { done: 'The project is created', onDone: (project) => navigate(hrefOf('project', { project: project.id })) },
  )
  const fault = idFault(id) ?? check.fault ?? refusalOfId(create.error)
  return (
    <Dialog title="New project" onClose={onClose}>
      <Form
        submit="Create the project"
        write={create}
        fields={['body/name', 'body/id', 'body/description']}
        refusal={fault === undefined ? undefined : 'Correct the id first.'}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field
          label="Name"
          fault={isHalyardError(create.error) && create.error.name !== 'NameExistsError' ? faultAt(create.error, 'body/name') : undefined}
        >
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field
          label="Id"
          hint={check.isFree ? 'This id is free. It is part of addresses and never changes.' : 'It is part of addresses and never changes.'}
          fault={fault}
        >
          <input value={id} onChange={(event) => setTypedId(event.target.value)} required spellCheck={false} autoComplete="off" />
        </Field>
        <RadioList
          label="Mode"
          options={projectModes.map((value) => ({ value, label: value, hint: `${projectModeWords[value]}.` }))}
          value={mode}
          onChange={setMode}
        />
        <Field label="Purpose" fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <p>The project gets every environment that is on. You become its owner.</p>
      </Form>
    </Dialog>
  )
}
