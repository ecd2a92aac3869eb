import {
  type ComparedFeature,
  compareBehaviour,
  type FlagChange,
  type FlagConfiguration,
  makeEqual,
  type Plan,
  type World,
} from '@halyard/domain'
import { type DifferenceNames, namesInWorlds } from '../../sentences/difference-names.ts'

/** A flag whose configurations differ. The plan leads from the left to the right. */
export interface ComparedFlag extends ComparedFeature {
  readonly plan: Plan
  readonly names: DifferenceNames
}

export interface Comparison {
  /** Number of flags with equal configurations. */
  readonly equal: number
  readonly flags: readonly ComparedFlag[]
}

/** Fewer contexts than for one flag in the tray, because many flags are compared. */
export const comparedContexts = 2_000
const flagsAtOnce = 10

/** The configuration as text, without ids and positions, which differ between environments. */
const textOf = ({ enabled, strategies, variants }: FlagConfiguration): string =>
  JSON.stringify({ enabled, variants, strategies: strategies.map(({ id: _, sortOrder: __, ...rest }) => rest) })

const isDifferent = (left: World, right: World, name: string): boolean => {
  const [one, other] = [left, right].map((world) => world.features.get(name)?.configuration)
  return one !== undefined && other !== undefined && textOf(one) !== textOf(other)
}

let ids = 0

/** Finds the flags that differ, and how they decide differently. It pauses often, so that the page can respond. */
export const compareFlags = async (
  left: World,
  right: World,
  names: readonly string[],
  pause: () => Promise<void>,
  onProgress: (done: number, total: number) => void,
): Promise<Comparison> => {
  const different = names.filter((name) => isDifferent(left, right, name))
  const flags: ComparedFlag[] = []
  for (let at = 0; at < different.length; at += flagsAtOnce) {
    onProgress(at, different.length)
    const features = different.slice(at, at + flagsAtOnce)
    const steps = compareBehaviour({ left, right, features, contexts: comparedContexts, now: Date.now(), sliceSize: 500 })
    for (;;) {
      await pause()
      const step = steps.next()
      if (!step.done) continue
      for (const compared of step.value) {
        const { plan } = makeEqual(left, right, [compared.name], () => `compared-${++ids}`)
        if (plan.difference.length > 0) flags.push({ ...compared, plan, names: namesInWorlds(left, plan.result) })
      }
      break
    }
  }
  return { equal: names.length - flags.length, flags }
}

/** The changes that give flags the configurations that they have in the source. */
export const changesToEqual = (target: World, source: World, names: readonly string[]): FlagChange[] =>
  makeEqual(target, source, names, () => crypto.randomUUID()).changes.map(
    // The rest of a proposed change is a change.
    ({ id: _, base: __, ...change }) => change as FlagChange,
  )
