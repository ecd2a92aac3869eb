/** The metrics that an expression of PromQL reads, and the labels that it names. */
export interface PromqlNames {
  /** Each metric with the labels of its matchers. */
  readonly selectors: readonly { readonly metric: string; readonly labels: readonly string[] }[]
  /** Labels of `by`, `without`, `on` and `ignoring`. */
  readonly groupings: readonly string[]
}

const texts = /"(?:[^"\\]|\\.)*"/g
const ranges = /\[[^\]]*\]/g
const groupings = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
const operators = new Set([
  'and',
  'or',
  'unless',
  'bool',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'offset',
  'inf',
  'nan',
])
const selector = /([a-zA-Z_:][\w:]*)\s*(\(|\{([^}]*)\})?/g

const labelsOf = (list: string): string[] => [...list.matchAll(/[a-zA-Z_]\w*/g)].map(([label]) => label)

/** Finds the names in an expression. An identifier before a parenthesis is a function; any other one is a metric. */
export const namesIn = (expression: string): PromqlNames => {
  const bare = expression.replaceAll(texts, '""').replaceAll(ranges, '')
  const grouped = [...bare.matchAll(groupings)].flatMap(([, list]) => labelsOf(list!))
  const found = [...bare.replaceAll(groupings, ' ').matchAll(selector)].filter(
    ([, name, next]) => !operators.has(name!.toLowerCase()) && !next?.startsWith('('),
  )
  return { selectors: found.map(([, metric, , matchers = '']) => ({ metric: metric!, labels: labelsOf(matchers) })), groupings: grouped }
}

/** The labels of each sample name in the text format of Prometheus. */
export const exposedSamples = (text: string): Map<string, Set<string>> => {
  const samples = new Map<string, Set<string>>()
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (!name) continue
    const known = samples.get(name) ?? new Set()
    for (const label of labelsOf(labels.replaceAll(texts, '""'))) known.add(label)
    samples.set(name, known)
  }
  return samples
}
