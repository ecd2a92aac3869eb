import { paint } from './output.ts'
import { constraintText, parentText, shown, strategyName, strategyParts, variantText } from './wording.ts'

/** One difference of a plan. Null or absent: the value does not exist. */
export interface Difference {
  readonly feature?: string | undefined
  readonly segment?: number | undefined
  /** Keys joined by `/`, escaped as in a JSON Pointer, such as `strategies/<id>/parameters/rollout`. */
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Names of objects that differences identify by id. */
export interface Names {
  strategy(id: string): string | undefined
  segment(id: number): string
}

const keysOf = (path: string): string[] => path.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

const singular: Readonly<Record<string, string>> = {
  parameters: 'parameter',
  constraints: 'constraint',
  variants: 'variant',
  segments: 'segment',
  sortOrder: 'position',
}

interface Subject {
  /** The words for the changed field, such as `strategy flexibleRollout, parameter rollout`. */
  readonly label: string
  /** The list that the value belongs to. */
  readonly field: string
}

const subjectOf = (path: string, names: Names): Subject => {
  const [first = '', second, ...rest] = keysOf(path)
  if (first === 'strategies' && second !== undefined) {
    const strategy = `strategy ${names.strategy(second) ?? 'new'}`
    if (rest.length === 0) return { label: strategy, field: 'strategies' }
    const inner = subjectOf(rest.join('/'), names)
    return { label: `${strategy}, ${inner.label}`, field: inner.field }
  }
  const word = singular[first] ?? first
  // The values of constraints and variants contain their names.
  if (second === undefined || first === 'constraints' || first === 'variants') return { label: word, field: first }
  return { label: `${word} ${first === 'segments' ? names.segment(Number(second)) : [second, ...rest].join('/')}`, field: first }
}

const texts: Readonly<Record<string, (value: never) => string>> = {
  constraints: constraintText,
  variants: variantText,
  parents: parentText,
}

const valueText = (field: string, value: unknown): string => {
  const text = texts[field]
  if (!text || typeof value !== 'object' || value === null) return shown(value)
  // The plan shows the values of each field in the form that the field has in the contract.
  const items = [value].flat() as never[]
  return items.length === 0 ? 'nothing' : items.map(text).join(' and ')
}

const isNothing = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

/** Fields that every object has, so that setting them adds nothing. */
const everywhere: readonly string[] = ['title', 'description', 'flagValue']

const linesOf = ({ path, before, after }: Difference, names: Names): string[] => {
  const { label, field } = subjectOf(path, names)
  if (field === 'strategies') {
    const strategy = (after ?? before) as Parameters<typeof strategyName>[0]
    const isRemoved = isNothing(after)
    const [sign, colour] = isRemoved ? ['-', paint.removed] : ['+', paint.added]
    const parts = isRemoved ? [] : strategyParts(strategy, names.segment).map((line) => colour(`      ${line}`))
    return [colour(`  ${sign} strategy ${strategyName(strategy)}`), ...parts]
  }
  if (path === '') return [paint.removed('  - deleted')]
  if (!everywhere.includes(field)) {
    const text = (value: unknown) => (field === 'segments' ? label : `${label}: ${valueText(field, value)}`)
    if (isNothing(before)) return [paint.added(`  + ${text(after)}`)]
    if (isNothing(after)) return [paint.removed(`  - ${text(before)}`)]
  }
  return [paint.changed(`  ~ ${label}: ${valueText(field, before)} → ${valueText(field, after)}`)]
}

/** The differences of a plan, one block for each flag and segment. Colours: green is added, red removed, yellow changed. */
export const differenceLines = (differences: readonly Difference[], names: Names): string[] => {
  const blocks = new Map<string, string[]>()
  for (const difference of differences) {
    const { feature, segment } = difference
    const title = feature ?? `segment ${segment === undefined ? '' : names.segment(segment)}`
    const lines = blocks.get(title) ?? []
    blocks.set(title, [...lines, ...linesOf(difference, names)])
  }
  return [...blocks].flatMap(([title, lines]) => [paint.strong(title), ...lines])
}
