import type { ChangeRequestImpact } from '@halyard/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Name } from '../../parts/name.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { numberText, percentText } from '../../sentences/numbers.ts'
import classes from './change-request.module.css'

type Environment = ChangeRequestImpact['environments'][number]
type Flag = Environment['features'][number]

const kinds = { on: 'get it', off: 'lose it', variant: 'get another variant', payload: 'get another payload' } as const

const share = (part: number): string => percentText(part * 100)

const range = (atLeast: number, atMost: number): string => (atLeast === atMost ? share(atLeast) : `${share(atLeast)} to ${share(atMost)}`)

const FlagImpact = ({ flag: { name, contexts, unanswerable, shares, bounds, usage, fields } }: { readonly flag: Flag }) => {
  const flips = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => shares[kind] > 0)
  const { evaluations, atLeast, atMost } = usage.lastHour
  return (
    <div>
      <h3>
        <Name>{name}</Name>
      </h3>
      <ul className={classes.plainList}>
        {contexts > 0 && (
          <li>
            Of the sampled requests:{' '}
            {flips.length === 0 ? 'none changes' : flips.map((kind) => `${share(shares[kind])} ${kinds[kind]}`).join(', ')}
            {unanswerable > 0 && ` (${numberText(unanswerable)} contexts cannot be decided)`}
          </li>
        )}
        <li>Of all ids, by the rules alone: {range(bounds.atLeast, bounds.atMost)} change</li>
        {evaluations > 0 && (
          <li>
            Last hour: {numberText(evaluations)} evaluations, of which {atLeast === atMost ? '' : `${numberText(atLeast)} to `}
            {numberText(atMost)} would change
          </li>
        )}
        {fields
          .filter(({ isSensitive, values }) => !isSensitive && values.length > 0)
          .map(({ name: field, values }) => (
            <li key={field}>
              <Name>{field}</Name> of those who change:{' '}
              {values.map(({ value, share: part }, at) => (
                <span key={value}>
                  {at > 0 && ', '}
                  {value === null ? 'none' : <Name>{value}</Name>} {share(part)}
                </span>
              ))}
            </li>
          ))}
      </ul>
    </div>
  )
}

const EnvironmentImpact = ({ environment }: { readonly environment: Environment }) => {
  const { coverage, features, omittedFeatures } = environment
  return (
    <>
      {features.map((flag) => (
        <FlagImpact key={flag.name} flag={flag} />
      ))}
      {omittedFeatures > 0 && <p>{numberText(omittedFeatures)} further flags are affected.</p>}
      <p className={classes.quiet}>
        <Name>{environment.environment}</Name>: {numberText(coverage.contexts)} sampled contexts for {numberText(coverage.requests)}{' '}
        requests; {coverage.applications.sampled} of {coverage.applications.reported} applications are in the sample.
      </p>
    </>
  )
}

/** Whom the request reaches, by the requests that the server sampled and by the rules. */
export const Impact = ({ query }: { readonly query: UseQueryResult<ChangeRequestImpact> }) => (
  <section>
    <h2>Whom it reaches</h2>
    <QueryView query={query} rows={3}>
      {({ environments, isSampling, notIncluded }) => (
        <>
          {!isSampling && <p>The server is configured not to sample contexts.</p>}
          {environments.length === 0 && <p>No application would get another result.</p>}
          {environments.map((environment) => (
            <EnvironmentImpact key={environment.environment} environment={environment} />
          ))}
          <Disclosure summary="What these figures omit">
            <ul>
              {notIncluded.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Disclosure>
        </>
      )}
    </QueryView>
  </section>
)
