import { limits } from '@halyard/contracts/data'
import type { ChangeRequestConfigs } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
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
  readonly environment: string
  /** The settings of all environments, whose version is compared. */
  readonly configs: ChangeRequestConfigs
  readonly reload: Reload<ChangeRequestConfigs>
}

/** The setting of an environment that the project lost meanwhile. */
const unreviewed = { type: '', changeRequestEnabled: false, requiredApprovals: null }

const consequence = (isRequired: boolean, approvals: number): string =>
  isRequired
    ? `Changes of flags here need ${countText(approvals, 'approval')}. Everybody else proposes; only people with the permission to skip reviews change flags directly.`
    : 'Members change flags here directly.'

/** Whether changes in one environment require a review, and how many approvals. */
const EnvironmentReview = ({ id, environment, configs: present, reload: read }: Props) => {
  const [input, setInput] = useState<{ readonly isRequired?: boolean; readonly approvals?: number }>({})
  const { base: configs, reload } = useBase(present, Object.keys(input).length > 0, read)
  const config = configs.find((each) => each.environment === environment) ?? unreviewed
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
    { done: 'The reviews are saved', entered: { input, drop: () => setInput({}), reload } },
  )
  return (
    <Section title={<EnvironmentName name={environment} type={config.type} />}>
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
        configs.map(({ environment }) => (
          <EnvironmentReview key={environment} id={id} environment={environment} configs={configs} reload={query.refetch} />
        ))
      }
    </QueryView>
  )
}
