import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { basePath } from '../../data/base.ts'
import { queries } from '../../data/client.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Time } from '../../parts/time.tsx'
import { hrefOf } from '../../routes.ts'
import { PlayForm } from './play-form.tsx'
import { type PlayState, printPlayState, readPlayState } from './play-state.ts'
import classes from './playground.module.css'
import { ResultList } from './result-list.tsx'
import { useEvaluation } from './use-evaluation.ts'

const PlaygroundPage = () => {
  const [asked, setAsked] = useState(() => readPlayState(location.hash))
  // A new address in the same window fills the form again.
  const [visit, setVisit] = useState(0)
  const environments = useQuery(queries.environments.getAllEnvironments.queryOptions())
  const types = useMemo(() => new Map(environments.data?.environments.map(({ name, type }) => [name, type] as const)), [environments.data])
  const { evaluation, indexError, retryIndex } = useEvaluation(asked)
  const fragment = printPlayState(asked)
  useEffect(() => {
    const follow = () => {
      setAsked(readPlayState(location.hash))
      setVisit((visit) => visit + 1)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const ask = (state: PlayState) => {
    const next = printPlayState(state)
    if (next === fragment) evaluation.refetch().catch(() => undefined)
    history.replaceState(history.state, '', `#${next}`)
    setAsked(state)
  }
  const link = `${location.origin}${basePath}${hrefOf('playground')}#${fragment}`
  return (
    <Page title="Playground" actions={asked.environments.length > 0 && <CopyButton text={link} label="Copy the link" />}>
      <div className={classes.columns}>
        <PlayForm key={visit} asked={asked} isBusy={evaluation.isFetching} onAsk={ask} />
        <section aria-label="Results">
          {indexError && <FailureNote error={indexError} onRetry={retryIndex} />}
          {asked.environments.length === 0 ? (
            <Empty title="Nothing is evaluated yet">
              Describe a user, choose environments, and see every flag with its reason. Nothing is stored, and no usage is counted. The link
              keeps the context in a part of the address that browsers do not send.
            </Empty>
          ) : (
            <QueryView query={evaluation} rows={10}>
              {(data) => (
                <>
                  {asked.asOf !== '' && (
                    <p>
                      As it was <Time at={asked.asOf} />.
                    </p>
                  )}
                  <ResultList state={asked} evaluation={data} at={evaluation.dataUpdatedAt} types={types} />
                </>
              )}
            </QueryView>
          )}
        </section>
      </div>
    </Page>
  )
}

export default PlaygroundPage
