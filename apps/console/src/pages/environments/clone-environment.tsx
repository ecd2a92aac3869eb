import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { CheckList } from '../../parts/check-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { NewNameField } from '../../parts/new-name-field.tsx'
import { UserText } from '../../parts/user-text.tsx'
import type { DialogProps } from './environment-dialog.ts'
import { TypeField } from './type-field.tsx'

/** Copies an environment with the configurations of its flags. */
export const CloneEnvironment = ({ name: original, onClose }: DialogProps) => {
  const { data } = useQuery(queries.projects.getProjects.queryOptions())
  const [name, setName] = useState(`${original}-copy`)
  const [type, setType] = useState('preproduction')
  const [isSame, setSame] = useState(true)
  const [projects, setProjects] = useState<readonly string[]>([])
  const [keepsReviews, setKeepsReviews] = useState(true)
  const clone = useWrite(
    () =>
      halyard.environments.cloneEnvironment({
        params: { name: original },
        body: { name, type, clonePermissions: keepsReviews, ...(!isSame && { projects: [...projects] }) },
      }),
    { done: 'The environment is cloned', onDone: onClose },
  )
  return (
    <Dialog title={`Clone ${original}`} onClose={onClose}>
      <Form
        submit={`Create ${name} as a copy`}
        write={clone}
        fields={['body/name', 'body/type', 'body/projects']}
        onSubmit={() => clone.mutate(undefined)}
        onCancel={onClose}
      >
        <NewNameField
          hint="Part of addresses and tokens; it never changes."
          value={name}
          onChange={setName}
          fault={faultAt(clone.error, 'body/name')}
        />
        <TypeField value={type} onChange={setType} fault={faultAt(clone.error, 'body/type')} />
        <label>
          <input type="checkbox" checked={isSame} onChange={(event) => setSame(event.target.checked)} />
          For the same projects as {original}
        </label>
        {!isSame && (
          <CheckList
            label="Projects"
            options={(data?.projects ?? []).map(({ id, name: text }) => ({
              value: id,
              text: `${id} ${text}`,
              label: <UserText>{text}</UserText>,
            }))}
            chosen={projects}
            onChange={setProjects}
            fault={faultAt(clone.error, 'body/projects')}
          />
        )}
        <label>
          <input type="checkbox" checked={keepsReviews} onChange={(event) => setKeepsReviews(event.target.checked)} />
          Require reviews in the same projects
        </label>
        <p>
          The copy has the strategies, variants and states of all flags: what is on in {original} is on there at once. It has no API tokens,
          and is the last in the order.
        </p>
      </Form>
    </Dialog>
  )
}
