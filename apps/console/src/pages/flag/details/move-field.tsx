import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../data/client.ts'
import { useRefusal } from '../../../data/use-refusal.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { ProjectOptions } from '../../../parts/project-options.tsx'
import { addCall } from '../../../tray/tray.ts'
import { moveCall } from './details-call.ts'

/** Moves the flag to another project, and says which configurations that deletes. */
export const MoveField = ({ feature }: { readonly feature: Feature }) => {
  const { project } = feature
  const [target, setTarget] = useState('')
  const projects = (useQuery(queries.projects.getProjects.queryOptions()).data?.projects ?? []).filter(({ id }) => id !== project)
  const overview = useQuery({
    ...queries.projects.getProjectOverview.queryOptions({ params: { projectId: target } }),
    enabled: target !== '',
  }).data
  const refusalOf = useRefusal()
  if (projects.length === 0) return null
  const environments = overview?.environments.map(({ environment }) => environment) ?? []
  const refusal =
    refusalOf('MOVE_FEATURE_TOGGLE', { project }) ??
    (target === '' ? 'Choose a project first' : refusalOf('MOVE_FEATURE_TOGGLE', { project: target }))
  return (
    <>
      <Field label="Move to another project">
        <select value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value="">Stay in {project}</option>
          <ProjectOptions projects={projects} hasIds />
        </select>
      </Field>
      <Button refusal={refusal} isBusy={target !== '' && !overview} onClick={() => addCall(moveCall(feature, target, environments))}>
        Put the move into the tray
      </Button>
    </>
  )
}
