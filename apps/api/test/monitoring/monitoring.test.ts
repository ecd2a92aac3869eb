import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { instanceJobs } from '../../src/jobs/instance-jobs.ts'
import { runDueJobs } from '../../src/jobs/run-due-jobs.ts'
import { metricTable } from '../../src/telemetry/metric-table.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { newSigningKey, pemOf } from '../saml/provider.ts'
import { SdkPoller } from '../sdk-process.ts'
import { exposedSamples, namesIn } from './promql.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url))
const metricsOf = async (server: TestServer) => (await server.send('GET', '/internal-backstage/prometheus')).text

/** Uses everything that the metrics measure. */
const exercise = async (server: TestServer): Promise<void> => {
  const feature = '/api/admin/projects/default/features'
  await server.send('POST', feature, { body: { name: 'checkout' } })
  const poller = new SdkPoller({ appName: 'shop', connectionId: crypto.randomUUID(), interval: '15000' })
  await poller.settle(server)
  await server.send('POST', `${feature}/checkout/environments/development/on`)
  await poller.settle(server)
  await server.send('GET', '/api/frontend', { token: server.tokens.frontend })
  const saml = { enabled: true, entityId: 'urn:idp', signOnUrl: 'https://idp.example.org/sso', certificate: pemOf(newSigningKey()) }
  await server.send('POST', '/api/admin/auth/saml/settings', { body: saml })
  await runDueJobs(server.ports)
}

/** Metric names as PromQL uses them: a histogram has three. */
const sampleNames = (name: string, type: string) =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly description: string }
}
interface Panel {
  readonly type: string
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

let text: string
let exposed: Map<string, Set<string>>
let rules: readonly Rule[]
let panels: readonly Panel[]
beforeAll(async () => {
  const server = await startTestServer()
  try {
    await exercise(server)
    text = await metricsOf(server)
    exposed = exposedSamples(text)
  } finally {
    await server.stop()
  }
  rules = parse(await readFile(pathOf('alerts.yaml'), 'utf8')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
  panels = JSON.parse(await readFile(pathOf('grafana-dashboard.json'), 'utf8')).panels
})

test('a running server exposes every metric of the table, with its labels and no others', () => {
  for (const [name, { type, labels }] of Object.entries(metricTable)) {
    for (const sample of sampleNames(name, type)) {
      const bucket = sample.endsWith('_bucket') ? ['le'] : []
      expect([sample, [...(exposed.get(sample) ?? ['absent'])].sort()]).toEqual([sample, [...labels, ...bucket].sort()])
    }
  }
  const own = [...exposed.keys()].filter((name) => /^(halyard|http)_/.test(name))
  expect(own.sort()).toEqual(
    Object.entries(metricTable)
      .flatMap(([name, { type }]) => sampleNames(name, type))
      .sort(),
  )
})

test('the numbers of the database are those of the stored state', () => {
  // No sealer runs in this test.
  expect(text).toMatch(/^halyard_unsealed_events [1-9]\d*$/m)
  expect(text).toMatch(/^halyard_unsealed_events_oldest_age_seconds \d+(\.\d+)?$/m)
  expect(text).toMatch(/^halyard_job_overdue_seconds\{name="staleness"\} 0$/m)
})

/** Labels that Prometheus adds, and its metric for each target. */
const added = ['job', 'instance']
const unknownNames = (expression: string): string[] => {
  const { selectors, groupings } = namesIn(expression)
  const labelsOf = (metric: string) => [...added, ...(metric === 'up' ? [] : (exposed.get(metric) ?? []))]
  const ofMetrics = selectors.flatMap(({ metric, labels }) => {
    if (metric !== 'up' && !exposed.has(metric)) return [metric]
    return labels.filter((label) => !labelsOf(metric).includes(label)).map((label) => `${metric}{${label}}`)
  })
  const known = new Set(selectors.flatMap(({ metric }) => labelsOf(metric)))
  return [...ofMetrics, ...groupings.filter((label) => !known.has(label))]
}

test('finds wrong names in expressions', () => {
  const expression =
    'sum by (cache, wrong) (rate(halyard_cache_hits_total{cache="halyard_text",other=~"a}b"}[$__rate_interval])) / halyard_misspelt > bool 1'
  expect(unknownNames(expression)).toEqual(['halyard_cache_hits_total{other}', 'halyard_misspelt', 'wrong'])
})

test('the dashboard reads only metrics and labels that the server exposes', () => {
  const expressions = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))
  expect(expressions.length).toBeGreaterThan(40)
  for (const [title, expr] of expressions) expect([title, unknownNames(expr)]).toEqual([title, []])
  expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([])
})

describe('alert rules', () => {
  test('read only metrics and labels that the server exposes', () => {
    for (const { alert, expr } of rules) expect([alert, unknownNames(expr)]).toEqual([alert, []])
  })

  test('have a name, an expression, a severity, a summary and a description', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const rule of rules) {
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Halyard[A-Z]\w+$/),
        expr: expect.stringMatching(/\S/),
        labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
        annotations: { summary: expect.stringMatching(/\S/), description: expect.stringMatching(/\.$/) },
      })
      if (rule.for !== undefined) expect(rule.for).toMatch(/^\d+[smh]$/)
    }
  })

  test('name every job that each instance runs', () => {
    const { expr } = rules.find(({ alert }) => alert === 'HalyardJobNotSucceeded')!
    expect(/name=~"([^"]+)"/.exec(expr)?.[1]?.split('|')).toEqual([...instanceJobs])
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  test.runIf(hasPromtool)('are valid for promtool', () => {
    expect(execFileSync('promtool', ['check', 'rules', pathOf('alerts.yaml')], { encoding: 'utf8' })).toContain('SUCCESS')
  })

  test('are listed in the guide', async () => {
    const guide = await readFile(fileURLToPath(new URL('../../../../docs/guides/monitoring.md', import.meta.url)), 'utf8')
    expect([...guide.matchAll(/^\| `(Halyard\w+)`/gm)].map(([, alert]) => alert)).toEqual(rules.map(({ alert }) => alert))
  })
})
