import type { Feature } from '@halyard/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { queries } from '../../data/client.ts'
import type { ContextValues } from '../../data/context-values.ts'
import { Button } from '../../parts/button.tsx'
import { FlagFrame } from '../../parts/flag-frame/flag-frame.tsx'
import { ContextForm } from './context-form.tsx'
import { EnvironmentOutcome } from './environment-outcome.tsx'
import { fieldsIn, readFragment, writeFragment } from './flag-context.ts'
import classes from './flag-playground.module.css'
import { PersonaChoice } from './persona-choice.tsx'

const useParents = ({ project, dependencies }: Feature): Feature[] =>
  useQueries({
    queries: dependencies.map((parent) =>
      queries.features.getFeature.queryOptions({ params: { projectId: project, featureName: parent.feature } }),
    ),
  }).flatMap(({ data }) => data ?? [])

const Playground = ({ feature }: { readonly feature: Feature }) => {
  const [context, setContext] = useState<ContextValues>(() => readFragment(location.hash))
  const [round, setRound] = useState(0)
  const shown = useDeferredValue(context)
  const fields = useQuery(queries.contextFields.getContextFields.queryOptions()).data ?? []
  const segments = useQuery(queries.segments.getSegments.queryOptions()).data?.segments ?? []
  const parents = useParents(feature)
  const deciding = fieldsIn(
    [feature, ...parents].flatMap(({ environments }) => environments),
    segments,
  )
  useEffect(() => {
    const text = writeFragment(context)
    history.replaceState(history.state, '', text === '' ? location.pathname + location.search : `#${text}`)
  }, [context])
  const replace = (next: ContextValues) => {
    setContext(next)
    setRound(round + 1)
  }
  return (
    <div className={classes.columns}>
      <section aria-label="Context">
        <h2>For this context</h2>
        <PersonaChoice project={feature.project} onChoose={replace} />
        <ContextForm key={round} fields={fields} deciding={deciding} context={context} onChange={setContext} />
        <Button onClick={() => replace({})}>Clear the context</Button>
        <p>This browser evaluates the flag with the rules of the server. The address keeps the context.</p>
      </section>
      <div>
        {feature.environments.map(({ name, type }) => (
          <EnvironmentOutcome key={name} feature={feature} environment={name} type={type} context={shown} />
        ))}
      </div>
    </div>
  )
}

const FlagPlaygroundPage = ({ params: { name } }: { readonly params: { readonly name: string } }) => (
  <FlagFrame name={name} view="Context">
    {(feature) => <Playground feature={feature} />}
  </FlagFrame>
)

export default FlagPlaygroundPage
