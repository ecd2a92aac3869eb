import { type Difference, keysOf } from '@halyard/domain'
import { constraintSentences } from './constraint-differences.ts'
import type { DifferenceNames } from './difference-names.ts'
import { parentsSentences } from './parent-differences.ts'
import { name, type Parts, quotation, say, words } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { segmentParts, strategyTitle } from './strategy.ts'
import { type FieldDifference, strategySentences } from './strategy-differences.ts'
import { variantSentences } from './variant-differences.ts'

/** The differences of one strategy. */
export interface StrategySection {
  readonly id: string
  readonly title: Parts
  readonly sentences: readonly Sentence[]
}

/** The differences of one flag or segment. */
export interface DifferenceSection {
  /** Name of the flag; absent: the section is about a segment. */
  readonly feature?: string
  /** Id of the segment; absent: the section is about a flag. */
  readonly segment?: number
  readonly title: Parts
  readonly sentences: readonly Sentence[]
  /** Changed strategies of the flag, in the order of the differences. */
  readonly strategies: readonly StrategySection[]
}

const textSentence = (label: string, before: unknown, after: unknown): Sentence => {
  const shown = (text: unknown) => (text ? quotation(String(text)) : words('nothing'))
  return changed(say`${words(label)} ${shown(before)} → ${shown(after)}`)
}

const featureSentences = ({ keys: [field = ''], before, after }: FieldDifference): Sentence[] => {
  switch (field) {
    case 'enabled':
      return [after ? added([words('turned on')]) : removed([words('turned off')])]
    case 'archived':
      return [after ? removed([words('archived')]) : added([words('revived from the archive')])]
    case 'parents':
      return parentsSentences(before as never, after as never)
    case 'variants':
      return variantSentences(before as never, after as never)
    default:
      return [textSentence(field, before, after)]
  }
}

const projectParts = (project: unknown): Parts => (project === null ? [words('all projects')] : say`project ${name(String(project))}`)

const segmentSentences = ({ keys: [field = ''], before, after }: FieldDifference): Sentence[] => {
  switch (field) {
    case '':
      return [removed([words('deleted')])]
    case 'project':
      return [changed(say`for ${projectParts(before)} → ${projectParts(after)}`)]
    case 'constraints':
      return constraintSentences([before ?? []].flat() as never[], [after ?? []].flat() as never[])
    default:
      return [textSentence(field, before, after)]
  }
}

const titleOfStrategy = (id: string, { before, after }: FieldDifference, names: DifferenceNames): Parts => {
  const given = names.strategy(id) ?? (typeof (after ?? before) === 'object' ? (after ?? before) : undefined)
  if (given) return strategyTitle(given as Parameters<typeof strategyTitle>[0])
  return say`strategy ${name(id)}`
}

const sectionOf = (differences: readonly Difference[], names: DifferenceNames): DifferenceSection => {
  const [{ feature, segment } = {}] = differences
  const fields = differences.map(({ path, before, after }) => ({ keys: path === '' ? [] : keysOf(path), before, after }))
  if (segment !== undefined)
    return { segment, title: segmentParts(segment, names.segment), sentences: fields.flatMap(segmentSentences), strategies: [] }
  const own = fields.filter(({ keys: [first] }) => first !== 'strategies')
  const byStrategy = Map.groupBy(
    fields.filter(({ keys: [first] }) => first === 'strategies'),
    ({ keys: [, id = ''] }) => id,
  )
  return {
    ...(feature !== undefined && { feature }),
    title: say`${name(feature ?? '')}`,
    sentences: own.flatMap(featureSentences),
    strategies: [...byStrategy].map(([id, [first, ...more]]) => ({
      id,
      title: first ? titleOfStrategy(id, { ...first, keys: first.keys.slice(2) }, names) : [],
      sentences: [first, ...more].flatMap((each) => (each ? strategySentences(id, { ...each, keys: each.keys.slice(2) }, names) : [])),
    })),
  }
}

/** Differences of worlds or plans in words, a section for each flag and segment, in the order of the differences. */
export const differenceSections = (differences: readonly Difference[], names: DifferenceNames): DifferenceSection[] =>
  [...Map.groupBy(differences, ({ feature, segment }) => feature ?? segment).values()].map((group) => sectionOf(group, names))
