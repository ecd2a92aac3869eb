import { projectModes } from '@halyard/contracts/data'
import type { UpdateProject } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { useWrite } from '../../data/use-write.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Name } from '../../parts/name.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { StickinessField } from '../../parts/stickiness-field.tsx'
import { countText } from '../../sentences/numbers.ts'
import { projectModeWords } from '../../sentences/project-modes.ts'
import { projectSource, type SettingsProps } from './settings-props.ts'
import { useSettings } from './use-settings.ts'

const fields = ['name', 'description', 'mode', 'defaultStickiness'] as const

/** Name, purpose, mode and default stickiness of a project. Fields that the caller left alone follow the server. */
export const GeneralSettings = ({ id, project: present, reload: read }: SettingsProps) => {
  const [input, setInput] = useState<Partial<UpdateProject>>({})
  const { project, version, reload } = useSettings(present, Object.keys(input).length > 0, read, fields)
  const refusalOf = useRefusal()
  const { name, description, mode, defaultStickiness } = { ...project, ...input }
  const save = useWrite(
    () => halyard.projects.updateProject({ params: { projectId: id }, body: { ...input, name } }, { ifMatch: version }),
    { done: 'The settings are saved', entered: { input, drop: () => setInput({}), reload } },
  )
  const change = (next: Partial<UpdateProject>) => setInput({ ...input, ...next })
  return (
    <>
      <Facts
        facts={[
          ['Id', <Name key="id">{id}</Name>],
          ['Limit of flags', project.featureLimit === null ? 'none' : countText(project.featureLimit, 'flag')],
        ]}
      />
      <Form
        submit="Save the settings"
        refusal={refusalOf('UPDATE_PROJECT', { project: id }) ?? (Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined)}
        write={save}
        fields={['body/name', 'body/description', 'body/defaultStickiness']}
        source={projectSource(id, reload)}
        onSubmit={() => save.mutate(undefined)}
      >
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} onChange={(event) => change({ name: event.target.value })} required maxLength={100} />
        </Field>
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <textarea rows={2} value={description ?? ''} onChange={(event) => change({ description: event.target.value || null })} />
        </Field>
        <RadioList
          label="Mode"
          options={projectModes.map((value) => ({ value, label: value, hint: `${projectModeWords[value]}.` }))}
          value={mode}
          onChange={(value) => change({ mode: value })}
        />
        <StickinessField
          label="Default stickiness"
          value={defaultStickiness}
          onChange={(value) => change({ defaultStickiness: value })}
          consequence="New rollouts and variants start with it. Existing ones stay."
          fault={faultAt(save.error, 'body/defaultStickiness')}
        />
      </Form>
    </>
  )
}
