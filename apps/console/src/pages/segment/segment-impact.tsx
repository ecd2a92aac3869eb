import type { World } from '@halyard/domain'
import { useState } from 'react'
import { useWorld } from '../../data/world.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import classes from './segment.module.css'
import type { SegmentScope, UpdateSegmentChange } from './segment-draft.ts'
import { SegmentEffect } from './segment-effect.tsx'

interface Impact {
  /** Environments of projects of which one is shown. */
  readonly scopes: readonly SegmentScope[]
  readonly at: number
  readonly choose: (at: number) => void
  /** Undefined until it is read, or without scopes. */
  readonly world: World | undefined
  readonly error: unknown
}

/** The scope whose effect is shown, and in which the change is proposed. */
export const useImpactScope = (scopes: readonly SegmentScope[]): Impact => {
  const [chosen, setChosen] = useState(0)
  const at = chosen < scopes.length ? chosen : 0
  const scope = scopes[at]
  const { world, error } = useWorld({ project: scope?.project ?? '', environment: scope?.environment ?? '', features: [] })
  return { scopes, at, choose: setChosen, world, error }
}

interface Props {
  readonly impact: Impact
  /** Undefined: nothing is changed, or the draft has faults. */
  readonly change: UpdateSegmentChange | undefined
  readonly isReviewed: boolean
}

/** The effect of a draft in one environment of a project that uses the segment. */
export const SegmentImpact = ({ impact: { scopes, at, choose, world, error }, change, isReviewed }: Props) => (
  <aside className={classes.impact} aria-label="Effect of the change">
    {isReviewed && (
      <Note>
        <p>The change requires a review there. The tray proposes it.</p>
      </Note>
    )}
    {scopes.length > 0 && (
      <Field label={isReviewed ? 'Propose in' : 'Effect in'}>
        <select value={at} onChange={(event) => choose(Number(event.target.value))}>
          {scopes.map(({ project, environment }, position) => (
            <option key={`${project} ${environment}`} value={position}>
              {environment} of {project}
            </option>
          ))}
        </select>
      </Field>
    )}
    {error !== null && error !== undefined && <FailureNote error={error} />}
    {scopes.length === 0 && <p>No strategy uses the segment, so the change has no effect yet.</p>}
    {scopes.length > 0 && change === undefined && <p>Change a condition to see its effect.</p>}
    {world && change && <SegmentEffect world={world} change={change} />}
  </aside>
)
