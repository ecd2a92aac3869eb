import { emptyWorld, type StoredStrategy, worldOf } from '@halyard/domain'
import type { ProjectWithFeatures } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import type { Reload } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { draftOf, fieldsOf, newDraft } from '../../parts/strategy-form/strategy-draft.ts'
import { strategyFaults } from '../../parts/strategy-form/strategy-faults.ts'
import { StrategyForm } from '../../parts/strategy-form/strategy-form.tsx'
import { strategyParts } from '../../sentences/strategy.ts'
import { projectSource } from './settings-props.ts'
import { useSettings } from './use-settings.ts'

interface Props {
  readonly id: string
  readonly project: ProjectWithFeatures
  readonly environment: string
  readonly reload: Reload<ProjectWithFeatures>
  readonly onClose: () => void
}

/** Reads the strategy types, context fields and segments by which the strategy is checked. */
const useRules = (project: string, environment: string) => {
  const types = useQuery(queries.strategyTypes.getAllStrategies.queryOptions())
  const fields = useQuery(queries.contextFields.getContextFields.queryOptions())
  const segments = useQuery(queries.segments.getSegments.queryOptions())
  const world =
    types.data && fields.data && segments.data
      ? worldOf({
          project,
          environment,
          // The types of the client are generated from the contract, whose types the rules have.
          strategyTypes: types.data.strategies as never,
          contextFields: fields.data as never,
          segments: segments.data.segments as never,
        })
      : emptyWorld
  return { types: types.data?.strategies ?? [], world }
}

/** Changes the strategy that flags get in an environment when they are turned on without one. */
export const DefaultStrategyDialog = ({ id, project: present, environment, reload: read, onClose }: Props) => {
  const { project, version, reload } = useSettings(present, true, read, ['environments', 'defaultStickiness'])
  const stored = project.environments.find((each) => each.environment === environment)?.defaultStrategy ?? null
  const live = stored ? draftOf(stored as unknown as StoredStrategy) : newDraft('', null, project.defaultStickiness)
  const [draft, setDraft] = useState(live)
  const { types, world } = useRules(id, environment)
  const faults = types.length === 0 ? new Map<string, string>() : strategyFaults(draft, world)
  const isSame = stored !== null && JSON.stringify(fieldsOf(draft)) === JSON.stringify(fieldsOf(live))
  const save = useWrite(
    () => {
      const { disabled: _, parameters, ...fields } = fieldsOf(draft)
      // A group that is empty would be the group of every flag.
      const given = Object.fromEntries(Object.entries(parameters).filter(([name, text]) => name !== 'groupId' || text !== ''))
      return halyard.projects.addDefaultStrategyToProjectEnvironment(
        { params: { projectId: id, environment }, body: { ...fields, parameters: given } },
        { ifMatch: version },
      )
    },
    { done: 'The default strategy is saved', onDone: onClose },
  )
  const refusal = isSame ? 'Nothing is changed yet.' : faults.size > 0 ? 'Correct the faults first.' : undefined
  return (
    <Dialog title={`Default strategy in ${environment}`} onClose={onClose}>
      <Form
        submit="Save the default strategy"
        refusal={refusal}
        write={save}
        fields={['body/name', 'body/title', 'body/parameters', 'body/constraints', 'body/segments', 'body/variants']}
        source={projectSource(id, reload, ['default-strategy-updated', 'project-updated'])}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Note>
          <Sentence parts={strategyParts(draft, (segment) => world.segments.get(segment)?.name)} />
        </Note>
        <StrategyForm
          project={id}
          defaults={{ feature: '', stickiness: project.defaultStickiness }}
          types={types}
          draft={draft}
          live={live}
          isDefault
          onChange={setDraft}
          faultAt={(path) => faults.get(path) ?? faultAt(save.error, `body/${path}`)}
        />
        <p>Flags that have a strategy in {environment} keep it.</p>
      </Form>
    </Dialog>
  )
}
