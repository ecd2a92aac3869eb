import type { Scope } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import { Field } from './field.tsx'
import { ProjectOptions } from './project-options.tsx'

interface Props {
  readonly value: Scope
  /** The caller cannot choose another project. */
  readonly isProjectFixed?: boolean
  readonly onChange: (scope: Scope) => void
}

/** The project and the environment that a question is about. */
export const ScopeFields = ({ value: { project, environment }, isProjectFixed = false, onChange }: Props) => {
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 }).data?.projects ?? []
  const environments = useQuery({ ...queries.environments.getAllEnvironments.queryOptions(), staleTime: 60_000 }).data?.environments ?? []
  const scopeOf = (nextProject: string | undefined, nextEnvironment: string | undefined): Scope => ({
    ...(nextProject && { project: nextProject }),
    ...(nextProject && nextEnvironment && { environment: nextEnvironment }),
  })
  return (
    <>
      {!isProjectFixed && (
        <Field label="Project">
          <select value={project ?? ''} onChange={(event) => onChange(scopeOf(event.target.value, environment))}>
            <option value="">everywhere</option>
            <ProjectOptions projects={projects} />
          </select>
        </Field>
      )}
      {project !== undefined && (
        <Field label="Environment">
          <select value={environment ?? ''} onChange={(event) => onChange(scopeOf(project, event.target.value))}>
            <option value="">all environments</option>
            {environments.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      )}
    </>
  )
}
