import { extendedOperators } from '@halyard/contracts/data'
import { type Failure, wrongFields } from '@halyard/domain'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isExtended = (constraint: unknown): boolean =>
  isRecord(constraint) && typeof constraint.operator === 'string' && Object.hasOwn(extendedOperators, constraint.operator)

/** The paths of constraints with an operator that must be switched on. */
function* pathsIn(value: unknown, path: string): Generator<string> {
  if (!isRecord(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}/${key}`
    if (key === 'constraints' && Array.isArray(inner)) {
      for (const [index, constraint] of inner.entries()) if (isExtended(constraint)) yield `${at}/${index}/operator`
    } else yield* pathsIn(inner, at)
  }
}

/** Refuses constraints with operators that are switched off. The value is a constraint, or holds some in a field of this name. */
export const refusalOfOperators = (
  value: unknown,
  { extendedOperators: areOn }: { readonly extendedOperators: boolean },
): Failure | null => {
  if (areOn) return null
  const single = isRecord(value) && 'contextName' in value && isExtended(value) ? ['body/operator'] : []
  const message = 'is an operator that is switched off on this server; set HALYARD_EXTENDED_OPERATORS to true to use it'
  return wrongFields([...single, ...pathsIn(value, 'body')].map((path) => ({ path, message })))
}
