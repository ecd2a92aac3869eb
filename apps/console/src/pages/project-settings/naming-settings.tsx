import { limits } from '@halyard/contracts/data'
import { compileNamePattern, namingFault } from '@halyard/domain'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { useWrite } from '../../data/use-write.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NamingTest } from './naming-test.tsx'
import { projectSource, type SettingsProps } from './settings-props.ts'
import { useSettings } from './use-settings.ts'

interface Input {
  readonly pattern?: string
  readonly example?: string
  readonly description?: string
}

const paths = {
  pattern: 'body/featureNaming/pattern',
  example: 'body/featureNaming/example',
  description: 'body/featureNaming/description',
}

/** The pattern for names of new flags, tested while the person types. */
export const NamingSettings = ({ id, project: present, reload: read }: SettingsProps) => {
  const [input, setInput] = useState<Input>({})
  const { project, version, reload } = useSettings(present, Object.keys(input).length > 0, read, ['featureNaming'])
  const refusalOf = useRefusal()
  const stored = project.featureNaming
  const pattern = input.pattern ?? stored.pattern ?? ''
  const example = input.example ?? stored.example ?? ''
  const description = input.description ?? stored.description ?? ''
  const fault = pattern === '' ? null : namingFault({ pattern, example: example || null, description: null }, compileNamePattern)
  const save = useWrite(
    () => {
      const featureNaming = pattern === '' ? null : { pattern, example: example || null, description: description || null }
      return halyard.projects.updateProjectSettings({ params: { projectId: id }, body: { featureNaming } }, { ifMatch: version })
    },
    { done: 'The pattern is saved', entered: { input, drop: () => setInput({}), reload } },
  )
  const faultOf = (field: keyof typeof paths) => (fault?.field === field ? fault.message : faultAt(save.error, paths[field]))
  const change = (next: Input) => setInput({ ...input, ...next })
  return (
    <>
      <p>Names of new flags must match the pattern. Flags that exist keep their names.</p>
      <Form
        submit={pattern === '' ? 'Allow any name' : 'Save the pattern'}
        refusal={refusalOf('UPDATE_PROJECT', { project: id }) ?? (Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined)}
        write={save}
        fields={Object.values(paths)}
        source={projectSource(id, reload)}
        onSubmit={() => save.mutate(undefined)}
      >
        <Field label="Pattern" hint="A regular expression (RE2) for the complete name. Empty: any name." fault={faultOf('pattern')}>
          <input
            value={pattern}
            onChange={(event) => change({ pattern: event.target.value })}
            maxLength={limits.textLength}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Field label="Example" hint="A name that matches. People see it when their name does not." fault={faultOf('example')}>
          <input
            value={example}
            onChange={(event) => change({ example: event.target.value })}
            maxLength={limits.nameLength}
            spellCheck={false}
          />
        </Field>
        <Field label="Meaning" hint="Explains the pattern in words." fault={faultOf('description')}>
          <input value={description} onChange={(event) => change({ description: event.target.value })} />
        </Field>
        <NamingTest pattern={pattern} example={example} names={project.features.map(({ name }) => name)} />
      </Form>
    </>
  )
}
