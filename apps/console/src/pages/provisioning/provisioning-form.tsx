import type { ScimSettings, ScimSettingsInput } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Form } from '../../parts/form.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { Section } from '../../parts/section.tsx'

interface Props {
  readonly settings: ScimSettings
  readonly reload: Reload<ScimSettings>
}

const roles = [
  { value: 'Viewer', label: 'Viewer', hint: 'New people can read.' },
  { value: 'Editor', label: 'Editor', hint: 'New people can create projects, and edit objects that belong to no project.' },
] as const

/** The settings of provisioning. They are replaced together. */
export const ProvisioningForm = ({ settings: present, reload: read }: Props) => {
  const [input, setInput] = useState<Partial<ScimSettingsInput>>({})
  const { base, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { enabled, adoptExisting, defaultRootRole } = { ...base, ...input }
  const save = useWrite(() => halyard.scim.setScimSettings({ body: { enabled, adoptExisting, defaultRootRole } }, { ifMatch: base }), {
    done: 'The settings are saved',
    entered: { input, drop: () => setInput({}), reload },
  })
  return (
    <Section title="Settings">
      <Form
        submit="Save the settings"
        refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        source={{ types: ['setting-updated'], isAbout: () => true, reload }}
        onSubmit={() => save.mutate(undefined)}
      >
        <p>
          <label>
            <input type="checkbox" checked={enabled} onChange={({ target }) => setInput({ ...input, enabled: target.checked })} /> Enable
            provisioning
          </label>
        </p>
        <p>
          <label>
            <input
              type="checkbox"
              checked={adoptExisting}
              onChange={({ target }) => setInput({ ...input, adoptExisting: target.checked })}
            />{' '}
            Let the provider take over people and groups that exist already with the same name (never administrators)
          </label>
        </p>
        <RadioList
          label="Role of new people"
          options={roles}
          value={defaultRootRole}
          onChange={(role) => setInput({ ...input, defaultRootRole: role })}
        />
      </Form>
    </Section>
  )
}
