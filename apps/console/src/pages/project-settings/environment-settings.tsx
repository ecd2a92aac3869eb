import type { CountedEnvironment, ProjectEnvironment } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { strategyParts } from '../../sentences/strategy.ts'
import { AddEnvironment } from './add-environment.tsx'
import { DefaultStrategyDialog } from './default-strategy-dialog.tsx'
import { RemoveEnvironment } from './remove-environment.tsx'
import type { SettingsProps } from './settings-props.ts'

const serverDefault = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }

type Open = { readonly kind: 'add' } | { readonly kind: 'remove' | 'strategy'; readonly environment: string }

const typeOf = (environments: readonly CountedEnvironment[], name: string): string | undefined =>
  environments.find((each) => each.name === name)?.type

/** The environments of a project, with the strategy that flags get when they are turned on without one. */
export const EnvironmentSettings = ({ id, project, reload }: SettingsProps) => {
  const [open, setOpen] = useState<Open>()
  const refusalOf = useRefusal()
  const all = useQuery(queries.environments.getAllEnvironments.queryOptions())
  const segments = useQuery(queries.segments.getSegments.queryOptions())
  const environments = all.data?.environments ?? []
  const segmentName = (segment: number) => segments.data?.segments.find((each) => each.id === segment)?.name
  const linked = project.environments
  const free = environments.filter(({ name }) => !linked.some(({ environment }) => environment === name))
  const close = () => setOpen(undefined)
  const columns: readonly Column<ProjectEnvironment>[] = [
    {
      title: 'Environment',
      isRowHeader: true,
      cell: ({ environment, changeRequestEnabled }) => (
        <EnvironmentName name={environment} type={typeOf(environments, environment)} isReviewed={changeRequestEnabled} />
      ),
    },
    {
      title: 'Default strategy',
      cell: ({ defaultStrategy }) => <Sentence parts={strategyParts(defaultStrategy ?? serverDefault, segmentName)} />,
    },
    {
      title: 'Actions',
      isEnd: true,
      cell: ({ environment }) => {
        const refusal = refusalOf('UPDATE_PROJECT', { project: id, environment })
        return (
          <>
            <Button refusal={refusal} onClick={() => setOpen({ kind: 'strategy', environment })}>
              Change the default strategy
            </Button>
            <Button
              kind="danger"
              refusal={linked.length === 1 ? 'A project keeps at least one environment.' : refusal}
              aria-label={`Remove ${environment}`}
              onClick={() => setOpen({ kind: 'remove', environment })}
            >
              Remove
            </Button>
          </>
        )
      },
    },
  ]
  return (
    <>
      <p>If a flag is turned on in an environment where it has no strategy, it gets the default strategy.</p>
      <RecordTable
        caption="Environments of the project"
        rows={linked}
        columns={columns}
        keyOf={({ environment }) => environment}
        empty=""
      />
      <p>
        <Button
          refusal={refusalOf('UPDATE_PROJECT', { project: id }) ?? (free.length === 0 ? 'The project has every environment.' : undefined)}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add an environment
        </Button>
      </p>
      {open?.kind === 'add' && <AddEnvironment id={id} project={project} free={free} reload={reload} onClose={close} />}
      {open?.kind === 'remove' && <RemoveEnvironment id={id} project={project} environment={open.environment} onClose={close} />}
      {open?.kind === 'strategy' && (
        <DefaultStrategyDialog id={id} project={project} environment={open.environment} reload={reload} onClose={close} />
      )}
    </>
  )
}
