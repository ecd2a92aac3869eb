import { analyseFeature, type Finding, type World } from '@halyard/domain'
import { useMemo } from 'react'
import { findingParts } from '../../sentences/findings.ts'
import { capitalised, type Parts, say, words } from '../../sentences/parts.ts'

export interface Findings {
  /** About the flag in the environment. */
  readonly ofFlag: readonly Parts[]
  /** About one strategy, by its id. */
  readonly ofStrategy: ReadonlyMap<string, readonly Parts[]>
}

const none: Findings = { ofFlag: [], ofStrategy: new Map() }

/** The state of the environment, a finding about the parent, or the title of the strategy say these already. */
const isShownElsewhere = (finding: Finding): boolean =>
  (finding.kind === 'constant' && (finding.because === 'featureOff' || finding.because === 'parent')) ||
  (finding.kind === 'ineffectiveStrategy' && finding.because === 'disabled')

const advice = (finding: Finding): string | undefined =>
  finding.kind === 'constant' && finding.result === 'on' ? 'As long as this is so, the code does not need the flag here' : undefined

const sentenceOf = (finding: Finding, world: World, strategies: readonly { readonly id: string; readonly name: string }[]): Parts => {
  const parts = findingParts(finding, {
    segment: (id) => world.segments.get(id)?.name,
    strategy: (id) => strategies.find((strategy) => strategy.id === id),
  })
  const further = advice(finding)
  return capitalised(further === undefined ? say`${parts}.` : say`${parts}. ${words(further)}.`)
}

/** What the rules prove about a flag for every context, in sentences. The world must contain its parents. */
export const useFindings = (world: World | undefined, feature: string): Findings =>
  useMemo(() => {
    const flag = world?.features.get(feature)
    if (!world || !flag?.configuration) return none
    const { strategies } = flag.configuration
    const ofFlag: Parts[] = []
    const ofStrategy = new Map<string, Parts[]>()
    for (const finding of analyseFeature(world, flag, { now: Date.now(), extended: true })) {
      if (isShownElsewhere(finding)) continue
      const sentence = sentenceOf(finding, world, strategies)
      if (finding.kind === 'constant' || !('strategyId' in finding)) ofFlag.push(sentence)
      else ofStrategy.set(finding.strategyId, [...(ofStrategy.get(finding.strategyId) ?? []), sentence])
    }
    return { ofFlag, ofStrategy }
  }, [world, feature])
