import { analyseFeature, type Constant, worldOf } from '@halyard/domain'
import type { Feature, Segment } from '@halyard/sdk'

/** What is known about the results of a flag in all of its environments. */
export type Proof =
  | { readonly kind: 'on' | 'off'; readonly variants: readonly string[] }
  /** No proof in this environment. */
  | { readonly kind: 'open'; readonly environment: string }
  /** Always on in some environments, and always off in others. */
  | { readonly kind: 'mixed' }

const variantsOf = ({ environments }: Feature): string[] => [
  ...new Set(
    environments
      .flatMap(({ variants = [], strategies }) => [...variants, ...strategies.flatMap((strategy) => strategy.variants ?? [])])
      .filter(({ weight }) => weight > 0)
      .map(({ name }) => name),
  ),
]

/** Proves that a flag has the same result for everybody. `parents`: the flags that it depends on. */
export const prove = (feature: Feature, parents: readonly Feature[], segments: readonly Segment[], now: number): Proof => {
  const results: Constant['result'][] = []
  for (const { name: environment } of feature.environments) {
    // The types of the client are generated from the contract, whose types the rules have.
    const features = [feature, ...parents] as never
    const world = worldOf({ project: feature.project, environment, features, segments: segments as never })
    const own = world.features.get(feature.name)
    const constant = own && analyseFeature(world, own, { now }).find((finding) => finding.kind === 'constant')
    if (!constant) return { kind: 'open', environment }
    results.push(constant.result)
  }
  const [first] = results
  if (first === undefined || results.some((result) => result !== first)) return { kind: 'mixed' }
  return { kind: first, variants: first === 'on' ? variantsOf(feature) : [] }
}
