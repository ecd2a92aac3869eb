import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import type { ContextValues } from '../../data/context-values.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonRow } from '../../parts/button-row.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Field } from '../../parts/field.tsx'
import { Name } from '../../parts/name.tsx'
import { ContextForm } from './context-form.tsx'
import { Personas } from './personas.tsx'
import { combinationCount, type PlayState } from './play-state.ts'

interface Props {
  readonly asked: PlayState
  readonly isBusy: boolean
  readonly onAsk: (state: PlayState) => void
}

/** A time in the form of an input for local times; empty for no time. */
const toLocal = (time: string): string => {
  if (time === '') return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const shownAtFirst = 4

const ofLocal = (text: string): string => (text === '' || Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString())

/** Asks for what to evaluate: the context, the environments, the projects and the time. */
export const PlayForm = ({ asked, isBusy, onAsk }: Props) => {
  const [at, setAt] = useState(() => toLocal(asked.asOf).replace('T', ' '))
  const [given, setGiven] = useState(asked)
  const [isTouched, setTouched] = useState(asked.environments.length > 0)
  // A new round creates the fields of the context again.
  const [round, setRound] = useState(0)
  const environments = useQuery(queries.environments.getAllEnvironments.queryOptions()).data?.environments ?? []
  const projects = useQuery(queries.projects.getProjects.queryOptions()).data?.projects ?? []
  const fields = useQuery(queries.contextFields.getContextFields.queryOptions()).data
  // Until the person chooses, the first environments are chosen.
  const state = isTouched ? given : { ...given, environments: environments.slice(0, shownAtFirst).map(({ name }) => name) }
  const contexts = combinationCount(state.context)
  const setState = (next: PlayState) => {
    setGiven(next)
    setTouched(true)
  }
  const use = (context: ContextValues) => {
    const next = { ...state, context }
    setState(next)
    setRound(round + 1)
    if (next.environments.length > 0) onAsk(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && state.environments.length > 0) onAsk(state)
      }}
    >
      <h2>For this context</h2>
      <Personas projects={state.projects.length > 0 ? state.projects : projects.map(({ id }) => id)} values={state.context} onUse={use} />
      {fields && <ContextForm key={round} fields={fields} values={state.context} onChange={(context) => setState({ ...state, context })} />}
      <p>Commas separate several values: the server evaluates each combination{contexts > 1 && `, here ${contexts}`}.</p>
      <CheckList
        label="Environments"
        options={environments.map(({ name, type }) => ({ value: name, label: <EnvironmentName name={name} type={type} />, text: name }))}
        chosen={state.environments}
        onChange={(chosen) => setState({ ...state, environments: chosen })}
        fault={environments.length > 0 && state.environments.length === 0 ? 'Choose at least one environment.' : undefined}
      />
      <Disclosure summary={state.projects.length === 0 ? 'In all projects' : `In ${state.projects.length} of ${projects.length} projects`}>
        <CheckList
          label="Only in these projects"
          options={projects.map(({ id, name }) => ({
            value: id,
            label: name === id ? <Name>{id}</Name> : <Name isMono={false}>{name}</Name>,
            text: `${id} ${name}`,
          }))}
          chosen={state.projects}
          onChange={(chosen) => setState({ ...state, projects: chosen })}
        />
      </Disclosure>
      <Field
        label="As of"
        hint="In your time zone, such as 2026-11-24 14:32. What would the context have got at this time? Empty: now."
        fault={at !== '' && state.asOf === '' ? 'Write a day and a time, such as 2026-11-24 14:32.' : undefined}
      >
        <input
          value={at}
          autoComplete="off"
          onChange={(event) => {
            setAt(event.target.value)
            setState({ ...state, asOf: ofLocal(event.target.value.trim().replace(' ', 'T')) })
          }}
        />
      </Field>
      <ButtonRow>
        <Button
          type="submit"
          kind="main"
          isBusy={isBusy}
          refusal={state.environments.length === 0 ? 'Choose an environment first' : undefined}
        >
          Evaluate
        </Button>
        <Button onClick={() => use({})}>Clear the context</Button>
      </ButtonRow>
    </form>
  )
}
