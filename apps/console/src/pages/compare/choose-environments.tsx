import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { FieldRow } from '../../parts/field-row.tsx'
import { ProjectOptions } from '../../parts/project-options.tsx'
import classes from './compare.module.css'

export interface Choice {
  readonly project: string
  readonly left: string
  readonly right: string
}

interface Props {
  readonly choice: Choice
  readonly projects: readonly { readonly id: string; readonly name: string }[]
  readonly environments: readonly string[]
  readonly onChange: (choice: Choice) => void
}

/** Chooses the project and the two environments to compare. */
export const ChooseEnvironments = ({ choice, projects, environments, onChange }: Props) => {
  const { project, left, right } = choice
  const side = (label: string, value: string, set: (name: string) => Partial<Choice>) => (
    <Field label={label}>
      <select value={value} onChange={(event) => onChange({ ...choice, ...set(event.target.value) })}>
        {environments.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
  return (
    <FieldRow>
      <Field label="Project">
        <select value={project} onChange={(event) => onChange({ project: event.target.value, left: '', right: '' })}>
          {project === '' && <option value="">Choose a project</option>}
          <ProjectOptions projects={projects} />
        </select>
      </Field>
      {environments.length > 0 && (
        <>
          {side('Left', left, (name) => (name === right ? { left: name, right: left } : { left: name }))}
          {side('Right', right, (name) => (name === left ? { right: name, left: right } : { right: name }))}
          <div className={classes.swap}>
            <Button onClick={() => onChange({ project, left: right, right: left })}>Swap the sides</Button>
          </div>
        </>
      )}
    </FieldRow>
  )
}
