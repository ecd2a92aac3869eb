import type { ImportCounts, ImportResult } from '@halyard/contracts'
import type { ImportPlan } from '@halyard/domain'

/** Each kind, in words. */
const kinds: Record<keyof ImportCounts, string> = {
  environments: 'environments',
  projects: 'projects',
  strategyTypes: 'strategy types',
  contextFields: 'context fields',
  featureTypes: 'lifetimes of feature types',
  segments: 'segments',
  tagTypes: 'tag types',
  tags: 'tags',
  features: 'features',
  featureEnvironments: 'features in environments',
  strategies: 'strategies',
  featureTags: 'tags of features',
}

/** How many of those stored take the place of stored ones; undefined: not known of the kind. */
const replacedIn = (plan: ImportPlan | undefined, kind: keyof ImportCounts): number | undefined => {
  const changes = plan && kind in plan ? plan[kind as keyof ImportPlan] : undefined
  return typeof changes === 'object' && 'replace' in changes ? changes.replace.length : undefined
}

/** The kinds that an import is about, a line for each. A plan tells apart what is new and what is replaced. */
export const planTable = ({ imported, kept, dropped, skipped, ignored }: ImportResult, plan?: ImportPlan): string[] => {
  const lines = (Object.keys(kinds) as (keyof ImportCounts)[]).flatMap((kind) => {
    const replaced = replacedIn(plan, kind)
    const counts: [number, string][] = [
      [imported[kind] - (replaced ?? 0), plan ? 'created' : 'stored'],
      [replaced ?? 0, 'replaced'],
      [kept[kind], 'kept as they are'],
      [dropped[kind], 'dropped before'],
    ]
    const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return told.length > 0 ? [`  ${kinds[kind]}: ${told.join(', ')}`] : []
  })
  if (lines.length === 0) lines.push('  nothing')
  if (skipped.featureTags > 0) lines.push(`  ${skipped.featureTags} tags of features outside the file were left out`)
  if (ignored.length > 0) lines.push(`  unknown, and ignored: ${ignored.join(', ')}`)
  return lines
}
