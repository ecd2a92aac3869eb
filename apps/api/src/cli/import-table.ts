import type { ImportCounts, ImportResult } from '@halyard/contracts'

/** Display name of each kind. */
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

/** Summary of an import, one line for each kind with changes. */
export const planTable = ({ imported, replaced, kept, dropped, skipped, ignored, warnings = [] }: ImportResult): string[] => {
  const lines = (Object.keys(kinds) as (keyof ImportCounts)[]).flatMap((kind) => {
    const counts: [number, string][] = [
      [imported[kind] - replaced[kind], 'created'],
      [replaced[kind], 'replaced'],
      [kept[kind], 'left unchanged'],
      [dropped[kind], 'dropped first'],
    ]
    const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return parts.length > 0 ? [`  ${kinds[kind]}: ${parts.join(', ')}`] : []
  })
  if (lines.length === 0) lines.push('  nothing')
  if (skipped.featureTags > 0) lines.push(`  ${skipped.featureTags} tags were skipped, because their features are not in the file`)
  if (ignored.length > 0) lines.push(`  unknown, ignored: ${ignored.join(', ')}`)
  if (warnings.length > 0) lines.push('Warnings:', ...warnings.map(({ path, message }) => `  ${path}: ${message}`))
  return lines
}
