import type { ImpactSample } from '@halyard/domain'

const inHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const inLabel = (text: string): string => inHelp(text).replaceAll('"', '\\"')

type Labels = ImpactSample['labels']

const lineOf = (name: string, labels: Labels, value: number): string =>
  `${name}{${labels.map(([label, text]) => `${label}="${inLabel(text)}"`).join(',')}} ${value}`

const boundText = (bound: number): string => (bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound))

const linesOf = (sample: ImpactSample): string[] => {
  const { name, labels } = sample
  if (sample.type !== 'histogram') return [lineOf(name, labels, sample.value)]
  return [
    ...sample.buckets.map(([bound, count]) => lineOf(`${name}_bucket`, [...labels, ['le', boundText(bound)]], count)),
    lineOf(`${name}_sum`, labels, sample.sum),
    lineOf(`${name}_count`, labels, sample.count),
  ]
}

/** Series in the text format of Prometheus, by name. */
export const textOfSeries = (series: readonly ImpactSample[]): string => {
  const groups = [...Map.groupBy(series, ({ name }) => name)].sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = groups.flatMap(([name, [first, ...rest]]) => [
    `# HELP ${name} ${inHelp(first!.help)}`,
    `# TYPE ${name} ${first!.type}`,
    ...[first!, ...rest].flatMap(linesOf),
  ])
  return lines.map((line) => `${line}\n`).join('')
}
