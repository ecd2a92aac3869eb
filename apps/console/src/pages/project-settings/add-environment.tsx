import type { CountedEnvironment, ProjectWithFeatures } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import type { Reload } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { countText } from '../../sentences/numbers.ts'
import classes from './project-settings.module.css'
import { projectSource } from './settings-props.ts'

interface Props {
  readonly id: string
  readonly project: ProjectWithFeatures
  /** The environments that the project does not have. */
  readonly free: readonly CountedEnvironment[]
  readonly reload: Reload<ProjectWithFeatures>
  readonly onClose: () => void
}

/** Adds an environment to a project. Its flags are off there. */
export const AddEnvironment = ({ id, project, free, reload, onClose }: Props) => {
  const [chosen, setChosen] = useState<string>()
  const [isReviewed, setReviewed] = useState(false)
  const environment = chosen ?? free[0]?.name ?? ''
  const type = free.find(({ name }) => name === environment)?.type
  const add = useWrite(
    () =>
      halyard.projects.addEnvironmentToProject(
        { params: { projectId: id }, body: { environment, ...(isReviewed && { changeRequestsEnabled: true }) } },
        { ifMatch: project },
      ),
    { done: 'The environment is added', onDone: onClose },
  )
  return (
    <Dialog title="Add an environment" onClose={onClose}>
      <Form
        submit={`Add ${environment}`}
        write={add}
        fields={['body/environment']}
        source={projectSource(id, reload, ['project-updated', 'project-environment-added', 'project-environment-removed'])}
        onSubmit={() => add.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Environment" hint={type && `Its type is ${type}.`} fault={faultAt(add.error, 'body/environment')}>
          <select value={environment} onChange={(event) => setChosen(event.target.value)}>
            {free.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <label className={classes.check}>
          <input type="checkbox" checked={isReviewed} onChange={(event) => setReviewed(event.target.checked)} />
          Require reviews there
        </label>
        <p>The project has {countText(project.features.length, 'flag')}. New there, each is off and has no strategy.</p>
      </Form>
    </Dialog>
  )
}
