import { limits } from '@halyard/contracts/data'
import type { Constraint } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../button.tsx'
import classes from './constraint-editor.module.css'
import { ConstraintRow } from './constraint-row.tsx'
import { newConstraint } from './edited-constraint.ts'

interface Props {
  readonly constraints: readonly Constraint[]
  readonly onChange: (constraints: readonly Constraint[]) => void
  /** The fault at a path within the constraints, such as `0/values/3`. */
  readonly faultAt: (path: string) => string | undefined
}

/** Conditions on the context, all of which must be met. */
export const ConstraintEditor = ({ constraints, onChange, faultAt }: Props) => {
  const { data: fields = [] } = useQuery(queries.contextFields.getContextFields.queryOptions())
  return (
    <div className={classes.editor}>
      {constraints.map((constraint, at) => (
        <Fragment key={at}>
          {at > 0 && <p className={classes.and}>and</p>}
          <ConstraintRow
            constraint={constraint}
            position={at}
            fields={fields}
            onChange={(next) => onChange(constraints.with(at, next))}
            onRemove={() => onChange(constraints.toSpliced(at, 1))}
            faultAt={(path) => faultAt(`${at}/${path}`)}
          />
        </Fragment>
      ))}
      <Button
        onClick={() => onChange([...constraints, newConstraint('', 'IN')])}
        refusal={constraints.length >= limits.constraintsPerStrategy ? `At most ${limits.constraintsPerStrategy} conditions` : undefined}
      >
        {constraints.length === 0 ? 'Add a condition' : 'Add another condition'}
      </Button>
    </div>
  )
}
