import type { World } from '@halyard/domain'
import type { ChangeRequest, ChangeRequestPlan } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { queries } from '../../data/client.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorld } from '../../data/world.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { Note } from '../../parts/note.tsx'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import classes from './change-request.module.css'
import { AlsoOpen, Checks } from './checks.tsx'
import { Conflicts } from './conflicts.tsx'
import { Differences } from './differences.tsx'
import { Impact } from './impact.tsx'
import { Personas } from './personas.tsx'
import { namesOfPlan } from './plan-names.ts'
import { flagsOf, worldsOfPlan } from './plan-worlds.ts'
import { Rehearsed } from './rehearsed.tsx'
import { useShownPlan } from './use-shown-plan.ts'
import { VerdictBar } from './verdict-bar.tsx'

interface Props {
  readonly request: ChangeRequest
  /** The present outcome, as the server plans it. */
  readonly latest: ChangeRequestPlan
  readonly account: number | undefined
  /** The discussion. */
  readonly children: ReactNode
}

/** What happens beside the differences: for whom, and what the rules show. */
const Effect = ({ world, plan, project }: { readonly world: World; readonly plan: ChangeRequestPlan; readonly project: string }) => {
  const { before, after } = worldsOfPlan(world, plan)
  const flags = plan.features.map(({ name }) => name)
  const given = { before, after, hash: plan.planHash }
  return (
    <>
      <Rehearsed {...given} />
      <Personas {...given} flags={flags} project={project} />
      <Checks {...given} flags={flags} />
    </>
  )
}

/** A request that can still be applied: its outcome on the present state, bound to the verdicts below. */
export const OpenRequest = ({ request, latest, account, children }: Props) => {
  const { project, id, environment } = request
  const preview = queries.changeRequests.previewChangeRequest.queryKey({ params: { projectId: project, id } })
  const { shown: plan, isOutdated, showLatest, follow } = useShownPlan(latest, () => queryClient.getQueryData(preview))
  const { world, error } = useWorld({ project, environment, features: flagsOf(plan) })
  const segments = useQuery(queries.segments.getSegments.queryOptions())
  const impact = useQuery(queries.changeRequests.getChangeRequestImpact.queryOptions({ params: { projectId: project, id } }))
  const effect = useRef<HTMLHeadingElement>(null)
  useKeys('Effect', [{ keys: 'r', label: 'Go to the effect', run: () => effect.current?.focus() }])
  const isAuthor = account !== undefined && request.createdBy.id === account
  const names = world ? namesInWorlds(...worldPair(world, plan)) : namesOfPlan(plan, segments.data?.segments ?? [])
  return (
    <>
      {isOutdated && (
        <Note kind="warning" isLive title="The outcome changed after this page showed it.">
          <Button kind="main" onClick={showLatest}>
            Show the present outcome
          </Button>
        </Note>
      )}
      {world && plan.conflicts.length > 0 && <Conflicts request={request} plan={plan} live={world} isAuthor={isAuthor} onEdit={follow} />}
      <div className={classes.columns}>
        <div>
          <Differences request={request} plan={plan} names={names} account={account} canEdit={isAuthor} onEdit={follow} />
          {children}
        </div>
        <div className={classes.aside}>
          <h2 ref={effect} tabIndex={-1}>
            What happens
          </h2>
          {error !== null && <FailureNote error={error} />}
          {world && plan.features.length + plan.segments.length > 0 && <Effect world={world} plan={plan} project={project} />}
          <Impact query={impact} />
          <AlsoOpen request={request} />
        </div>
      </div>
      <VerdictBar request={request} plan={plan} isOutdated={isOutdated} impactHash={impact.data?.impactHash} />
    </>
  )
}

const worldPair = (world: World, plan: ChangeRequestPlan): [World, World] => {
  const { before, after } = worldsOfPlan(world, plan)
  return [before, after]
}
