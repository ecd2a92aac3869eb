import type { Row } from '../search-language/row.ts'
import { countText } from '../sentences/numbers.ts'

/** Kinds of clean-up, by what to do. A flag belongs to the first one that applies. */
export const advices = ['alwaysOn', 'alwaysOff', 'stale', 'pastLifetime', 'unused'] as const
export type Advice = (typeof advices)[number]

/** Types of flags that are meant to stay. */
const permanentTypes: ReadonlySet<string> = new Set(['kill-switch', 'permission'])

export interface Facts {
  readonly now: number
  /** Lifetime of a type in days; null: unlimited. */
  readonly lifetimeOf: (type: string) => number | null
}

export interface Advised {
  readonly row: Row
  readonly advice: Advice
  /** All reasons in words, that of the advice first. */
  readonly reasons: readonly string[]
}

const day = 86_400_000
/** Younger flags can still be on their way. */
const leastDays = 7
const unusedDays = 30

const statesOf = ({ states }: Row) =>
  Object.values(states)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'absent')

const days = (count: number): string => countText(Math.floor(count), 'day')

const reasonFor: Readonly<Record<Advice, (row: Row, facts: Facts) => string | undefined>> = {
  alwaysOn: (row, { now }) => {
    const kinds = statesOf(row)
    if (kinds.length === 0 || now - row.createdAt < leastDays * day || kinds.some((kind) => kind !== 'all')) return undefined
    return `on for everybody in ${countText(kinds.length, 'environment')}`
  },
  alwaysOff: (row, { now }) => {
    const kinds = statesOf(row)
    const isOff = kinds.every((kind) => kind === 'off' || kind === 'none')
    return isOff && kinds.length > 0 && now - row.createdAt >= leastDays * day
      ? `off for everybody in ${countText(kinds.length, 'environment')}`
      : undefined
  },
  stale: ({ stale }) => (stale ? 'marked as stale' : undefined),
  pastLifetime: ({ type, createdAt }, { now, lifetimeOf }) => {
    const lifetime = lifetimeOf(type)
    const age = (now - createdAt) / day
    return lifetime !== null && age > lifetime ? `${days(age - lifetime)} past its lifetime of ${days(lifetime)}` : undefined
  },
  unused: ({ lastSeenAt, createdAt }, { now }) => {
    if (now - (lastSeenAt ?? createdAt) < unusedDays * day) return undefined
    return lastSeenAt === null ? 'never used by an application' : `last used ${days((now - lastSeenAt) / day)} ago`
  },
}

/** The flags that can be cleaned up, and the number of flags that are exempt because of their type. */
export const advise = (rows: readonly Row[], facts: Facts): { readonly advised: readonly Advised[]; readonly exempt: number } => {
  const candidates = rows.filter(({ type }) => !permanentTypes.has(type))
  const advised = candidates.flatMap((row): Advised[] => {
    const found = advices.flatMap((advice) => {
      const reason = reasonFor[advice](row, facts)
      return reason === undefined ? [] : [{ advice, reason }]
    })
    const [first] = found
    return first ? [{ row, advice: first.advice, reasons: found.map(({ reason }) => reason) }] : []
  })
  return { advised, exempt: rows.length - candidates.length }
}

interface Words {
  readonly tab: string
  readonly steps: string
}

/** What to do, in its order: first the code, then the flag. */
export const adviceWords: Readonly<Record<Advice, Words>> = {
  alwaysOn: {
    tab: 'Always on',
    steps:
      'First remove the flag from the code, and keep the code for on. Then archive the flag, when no application uses it any more. The proof says whether the flag can have another result.',
  },
  alwaysOff: {
    tab: 'Always off',
    steps:
      'First remove the flag from the code, and keep the code for off. Then archive the flag, when no application uses it any more. The proof says whether the flag can have another result.',
  },
  stale: {
    tab: 'Marked as stale',
    steps: 'Somebody marked these flags as no longer needed. First remove them from the code, then archive them.',
  },
  pastLifetime: {
    tab: 'Past the lifetime',
    steps:
      'These flags are older than flags of their type should become. Finish the rollout, or mark them as stale. Then remove them from the code, and archive them.',
  },
  unused: {
    tab: 'Not used for 30 days',
    steps: 'No application asked for these flags. Check that the code does not contain them any more, then archive them.',
  },
}
