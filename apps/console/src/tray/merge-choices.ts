import {
  type Choice,
  type Difference,
  difference,
  idKey,
  type PlanConflict,
  type ProposedChange,
  resolve,
  type World,
} from '@halyard/domain'

/** Distinguishes the conflicts of a request or a batch. It contains the values, so that a choice ends when one of them changes. */
export const conflictKey = ({ change, field, base, live, mine }: PlanConflict): string => JSON.stringify([change, field, base, live, mine])

export type Choices = Readonly<Record<string, Choice>>

/** Only a conflict with another change has two values to choose from. Every other conflict ends with the change dropped. */
export const canKeepMine = ({ kind }: PlanConflict): boolean => kind === 'changed'

/** The change with the chosen values; null: nothing remains of it. Every conflict needs a choice. */
export const settled = (
  change: ProposedChange,
  conflicts: readonly PlanConflict[],
  choices: Choices,
  live: World,
): ProposedChange | null => {
  const theirs = conflicts.filter((conflict) => choices[conflictKey(conflict)] === 'theirs')
  return (theirs.length > 0 ? resolve(change, theirs, 'theirs', live) : resolve(change, conflicts, 'mine', live)).change
}

/** The changes, of which those are settled that have a choice for each of their conflicts. One dropped row is enough to drop its change. */
export const withSettled = (
  changes: readonly ProposedChange[],
  conflicts: readonly PlanConflict[],
  choices: Choices,
  live: World,
): readonly ProposedChange[] =>
  changes.flatMap((change) => {
    const own = conflicts.filter((conflict) => conflict.change === change.id)
    const chosen = own.filter((conflict) => choices[conflictKey(conflict)] !== undefined)
    const isReady = chosen.length === own.length || chosen.some((conflict) => !canKeepMine(conflict))
    return own.length > 0 && isReady ? (settled(change, own, choices, live) ?? []) : [change]
  })

const withFlag = (live: World, name: string, edit: (flag: NonNullable<ReturnType<World['features']['get']>>) => object): World => {
  const flag = live.features.get(name)
  return flag ? { ...live, features: new Map(live.features).set(name, { ...flag, ...edit(flag) }) } : live
}

/** The live world with the part that a change concerns as its author saw it. */
const worldAtProposal = (change: ProposedChange, live: World): World => {
  const { base } = change
  if (!base) return live
  if (!('feature' in change)) {
    const segment = live.segments.get(change.payload.id)
    if (!base.segment || !segment) return live
    return { ...live, segments: new Map(live.segments).set(segment.id, { ...segment, ...base.segment }) }
  }
  const { strategy, enabled, variants, parents } = base
  return withFlag(live, change.feature, ({ configuration, parents: present }) => ({
    parents: parents ?? present,
    configuration: configuration && {
      ...configuration,
      ...(enabled !== undefined && { enabled }),
      ...(variants && { variants }),
      strategies: configuration.strategies.map((each) => (strategy && idKey(each.id) === idKey(strategy.id) ? strategy : each)),
    },
  }))
}

/** What other people changed since a change was proposed, and what merges with it without a choice. */
export const mergedByItself = (change: ProposedChange, conflicts: readonly PlanConflict[], live: World): Difference[] => {
  const inConflict = conflicts.map(({ field }) => field.replace(/^payload\//, ''))
  return difference(worldAtProposal(change, live), live).filter(({ path }) => !inConflict.some((field) => path.endsWith(field)))
}
