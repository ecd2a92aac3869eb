import type { ImportCounts, ImportResult } from '@halyard/contracts'

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

/** The kinds that an import is about, a line for each. */
export const planTable = ({ imported, replaced, kept, dropped, skipped, ignored }: ImportResult): string[] => {
  const lines = (Object.keys(kinds) as (keyof ImportCounts)[]).flatMap((kind) => {
    const counts: [number, string][] = [
      [imported[kind] - replaced[kind], 'created'],
      [replaced[kind], 'replaced'],
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
