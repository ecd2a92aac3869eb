import type { Constraint } from '@halyard/contracts'
import { extendedOperators } from '@halyard/contracts/data'
import { type Failure, syntaxFaults, wrongFields } from '@halyard/domain'

type Extended = Pick<Constraint, 'operator' | 'values' | 'value'>

interface Found {
  readonly path: string
  readonly constraint: Extended
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isExtended = (constraint: unknown): constraint is Extended =>
  isRecord(constraint) && typeof constraint.operator === 'string' && Object.hasOwn(extendedOperators, constraint.operator)

/** Yields the constraints inside a value whose operators HALYARD_EXTENDED_OPERATORS must switch on. */
function* extendedIn(value: Readonly<Record<string, unknown>>, path: string): Generator<Found> {
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}/${key}`
    if (key === 'constraints' && Array.isArray(inner)) {
      for (const [index, constraint] of inner.entries()) if (isExtended(constraint)) yield { path: `${at}/${index}`, constraint }
    } else if (isRecord(inner)) yield* extendedIn(inner, at)
  }
}

const switchedOff = 'is an operator that is switched off on this server; set HALYARD_EXTENDED_OPERATORS to true to use it'

/**
 * Refuses constraints with operators that are switched off, and invalid regular expressions and ranges. The value is a constraint, or
 * contains constraints in fields named `constraints`.
 */
export const refusalOfOperators = (
  value: unknown,
  { extendedOperators: areOn }: { readonly extendedOperators: boolean },
): Failure | null => {
  const single = isRecord(value) && 'contextName' in value && isExtended(value) ? [{ path: 'body', constraint: value }] : []
  const found = isRecord(value) ? [...single, ...extendedIn(value, 'body')] : []
  return wrongFields(
    areOn
      ? found.flatMap(({ path, constraint }) =>
          syntaxFaults(constraint).map(({ field, message }) => ({ path: `${path}/${field}`, message })),
        )
      : found.map(({ path }) => ({ path: `${path}/operator`, message: switchedOff })),
  )
}
