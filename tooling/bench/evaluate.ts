import { compile, type Evaluator, type Snapshot } from '@halyard/domain'
import { murmur3 } from '../../packages/domain/src/evaluate/murmur3.ts'
import { hashPrefix, PremixedId } from '../../packages/domain/src/evaluate/premixed-hash.ts'
import type { Bench } from './context.ts'
import { evaluateWorld } from './evaluate-world.ts'
import { rehearsalRow } from './rehearsal.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

const runtime = { now: Date.now, random: Math.random }

/** Milliseconds of CPU for one call. Each round makes as many calls as fit into the time. */
const measure = (bench: Bench, work: (call: number) => unknown): number[] => {
  const until = performance.now() + bench.options.seconds * 200
  let call = 0
  while (performance.now() < until) work(call++)
  return Array.from({ length: bench.options.rounds }, () => {
    const [cpu, end] = [process.cpuUsage(), performance.now() + bench.options.seconds * 1000]
    let calls = 0
    for (; performance.now() < end; calls++) work(call++)
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / 1000 / calls
  })
}

/** Nanoseconds for the bucket of one feature, with the hash in two parts and with the plain one. */
const bucketRow = (bench: Bench): Row => {
  const groups = Array.from({ length: 2_000 }, (_, index) => `feature-${index}:`)
  const prefixes = groups.map((group) => hashPrefix(group, 0))
  const encoder = new TextEncoder()
  let sum = 0
  const ours = measure(bench, (call) => {
    const id = new PremixedId(`user-${call}`)
    for (const prefix of prefixes) sum += id.hashAfter(prefix) % 100
  })
  const floor = measure(bench, (call) => {
    for (const group of groups) sum += murmur3(encoder.encode(`${group}user-${call}`), 0) % 100
  })
  if (!(sum > 0)) throw new Error('all buckets are 0')
  const each = (all: readonly number[]) => `${((median(all) / groups.length) * 1e6).toFixed(1)} ns`
  return {
    what: 'bucket of one feature',
    ours: each(ours),
    floor: each(floor),
    ratio: ratioOf(ours, floor).toFixed(2),
    note: 'floor: text, UTF-8 and hash for each',
  }
}

const changed = ({ features, ...snapshot }: Snapshot, index: number): Snapshot => {
  const copy = features.slice()
  const at = index % copy.length
  copy[at] = { ...copy[at]!, strategies: [{ name: 'userWithId', parameters: { userIds: `user-${index}` } }] }
  return { ...snapshot, features: copy }
}

/** Cost of evaluating a snapshot in this process, without requests. */
export const evaluateRows = (bench: Bench): Row[] => {
  const { features } = bench.options
  const { snapshot, context } = evaluateWorld(features)
  const start = compile(snapshot, runtime)
  const on = start.evaluate(context).length
  const evaluation = measure(bench, () => start.evaluate(context))
  const compilation = measure(bench, () => compile(snapshot, runtime))
  let [current, evaluator]: [Snapshot, Evaluator] = [snapshot, start]
  const recompilation = measure(bench, (call) => {
    current = changed(current, call)
    evaluator = evaluator.with(current)
  })
  const each = (all: readonly number[]) => `${median(all).toFixed(3)} ms`
  return [
    {
      what: `evaluation of ${features} features`,
      ours: each(evaluation),
      goal: `${((0.6 * features) / 2_000).toFixed(2)} ms`,
      note: `${on} are on`,
    },
    bucketRow(bench),
    { what: `compile ${features} features`, ours: each(compilation) },
    {
      what: 'compile after one change',
      ours: each(recompilation),
      floor: each(compilation),
      ratio: ratioOf(recompilation, compilation).toFixed(3),
    },
    rehearsalRow(bench),
  ]
}
