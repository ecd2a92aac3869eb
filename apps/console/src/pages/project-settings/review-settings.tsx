import { limits } from '@halyard/contracts/data'
import type { ChangeRequestConfig, ChangeRequestConfigs } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { useWrite } from '../../data/use-write.ts'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Form } from '../../parts/form.tsx'
import { NumberField } from '../../parts/number-field.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { countText } from '../../sentences/numbers.ts'
import classes from './project-settings.module.css'
import { projectSource, type SettingsProps } from './settings-props.ts'

interface Props {
  readonly id: string
  readonly config: ChangeRequestConfig
  /** The settings of all environments, whose version is compared. */
  readonly configs: ChangeRequestConfigs
  readonly reload: () => Promise<unknown>
}

const consequence = (isRequired: boolean, approvals: number): string =>
  isRequired
    ? `Changes of flags here need ${countText(approvals, 'approval')}. Everybody else proposes; only people with the permission to skip reviews change flags directly.`
    : 'Members change flags here directly.'

/** Whether changes in one environment require a review, and how many approvals. */
const EnvironmentReview = ({ id, config, configs, reload }: Props) => {
  const { environment, type } = config
  const [input, setInput] = useState<{ readonly isRequired?: boolean; readonly approvals?: number }>({})
  const refusalOf = useRefusal()
  const { isRequired = config.changeRequestEnabled, approvals = config.requiredApprovals ?? 1 } = input
  const isSame = isRequired === config.changeRequestEnabled && (!isRequired || approvals === (config.requiredApprovals ?? 1))
  const save = useWrite(
    () =>
      halyard.changeRequests.setChangeRequestConfig(
        {
          params: { projectId: id, environment },
          body: { changeRequestsEnabled: isRequired, ...(isRequired && { requiredApprovals: approvals }) },
        },
        { ifMatch: configs },
      ),
    { done: 'The reviews are saved', onDone: () => setInput({}) },
  )
  return (
    <Section title={<EnvironmentName name={environment} type={type} />}>
      <Form
        submit={`Save the reviews of ${environment}`}
        refusal={refusalOf('UPDATE_PROJECT', { project: id, environment }) ?? (isSame ? 'Nothing is changed yet.' : undefined)}
        write={save}
        source={projectSource(id, reload, ['change-request-configuration-updated'])}
        onSubmit={() => save.mutate(undefined)}
      >
        <label className={classes.check}>
          <input type="checkbox" checked={isRequired} onChange={(event) => setInput({ ...input, isRequired: event.target.checked })} />
          Require reviews in {environment}
        </label>
        {isRequired && (
          <NumberField
            label="Approvals"
            value={approvals}
            min={limits.approvals.min}
            max={limits.approvals.max}
            onChange={(next) => setInput({ ...input, approvals: Math.round(next) })}
          />
        )}
        <p>
          {consequence(isRequired, approvals)} {faultAt(save.error, 'body/requiredApprovals')}
        </p>
      </Form>
    </Section>
  )
}

/** The review requirement of each environment. */
export const ReviewSettings = ({ id }: SettingsProps) => {
  const query = useQuery(queries.changeRequests.getChangeRequestConfig.queryOptions({ params: { projectId: id } }))
  return (
    <QueryView query={query}>
      {(configs) =>
        configs.map((config) => (
          <EnvironmentReview key={config.environment} id={id} config={config} configs={configs} reload={query.refetch} />
        ))
      }
    </QueryView>
  )
}
