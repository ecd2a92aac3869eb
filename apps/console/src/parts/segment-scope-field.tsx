import { useQuery } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import { useRefusal } from '../data/use-refusal.ts'
import { Field } from './field.tsx'
import { ProjectOptions } from './project-options.tsx'

interface Props {
  /** Id of the project that the segment is confined to; null: no project. */
  readonly value: string | null
  readonly onChange: (project: string | null) => void
  readonly fault: string | undefined
}

/** Returns why the caller cannot create or change segments of a project; null: of all projects. */
export const useSegmentRefusal = () => {
  const refusalOf = useRefusal()
  return (permission: 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT', project: string | null): string | undefined => {
    const everywhere = refusalOf(permission)
    return everywhere === undefined || project === null ? everywhere : refusalOf('UPDATE_PROJECT_SEGMENT', { project })
  }
}

/** Which projects can use a segment. */
export const SegmentScopeField = ({ value, onChange, fault }: Props) => {
  const { data } = useQuery(queries.projects.getProjects.queryOptions())
  return (
    <Field label="Project" hint="Only flags of the project can use the segment. Its members can change it." fault={fault}>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">all projects</option>
        <ProjectOptions projects={data?.projects} />
      </select>
    </Field>
  )
}
