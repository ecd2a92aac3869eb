import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Field } from '../../parts/field.tsx'
import { ProjectOptions } from '../../parts/project-options.tsx'
import classes from './transfer.module.css'

export interface FlagScope {
  readonly project: string
  readonly environment: string
}

interface Props {
  readonly value: FlagScope
  readonly onChange: (value: FlagScope) => void
}

/** Chooses a project and an environment. */
export const ScopeFields = ({ value, onChange }: Props) => {
  const projects = useQuery(queries.projects.getProjects.queryOptions()).data?.projects ?? []
  const environments = useQuery(queries.environments.getAllEnvironments.queryOptions()).data?.environments ?? []
  return (
    <div className={classes.fields}>
      <Field label="Project">
        <select value={value.project} onChange={(event) => onChange({ ...value, project: event.target.value })}>
          <option value="">Choose a project</option>
          <ProjectOptions projects={projects} hasIds />
        </select>
      </Field>
      <Field label="Environment">
        <select value={value.environment} onChange={(event) => onChange({ ...value, environment: event.target.value })}>
          <option value="">Choose an environment</option>
          {environments.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
