import { difference } from '@halyard/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planChanges, planWorlds, worldAfter } from '../../../../packages/domain/test/arbitrary-plans.ts'
import { namesInWorlds } from './difference-names.ts'
import { differenceSections } from './difference-sentences.ts'
import { plainText } from './parts.ts'

test('worlds of equal meaning have no sentence, and each difference has at least one sentence', () => {
  fc.assert(
    fc.property(planWorlds, planChanges, (before, changes) => {
      const after = worldAfter(before, changes)
      const names = namesInWorlds(before, after)
      expect(differenceSections(difference(before, before), names)).toEqual([])
      for (const each of difference(before, after)) {
        const sections = differenceSections([each], names)
        const sentences = sections.flatMap((section) => [...section.sentences, ...section.strategies.flatMap((one) => one.sentences)])
        expect(sentences.length, JSON.stringify(each)).toBeGreaterThan(0)
        for (const { parts } of sentences) expect(plainText(parts)).not.toMatch(/undefined|null|NaN|\[object/)
      }
    }),
    { numRuns: 500 },
  )
})

test('the sections of all differences contain the sentences of each difference', () => {
  fc.assert(
    fc.property(planWorlds, planChanges, (before, changes) => {
      const after = worldAfter(before, changes)
      const names = namesInWorlds(before, after)
      const differences = difference(before, after)
      const linesOf = (sections: ReturnType<typeof differenceSections>) =>
        sections.flatMap((section) =>
          [...section.sentences, ...section.strategies.flatMap((one) => one.sentences)].map(
            ({ sign, parts }) => `${plainText(section.title)} ${sign} ${plainText(parts)}`,
          ),
        )
      const apart = differences.flatMap((each) => linesOf(differenceSections([each], names)))
      expect(linesOf(differenceSections(differences, names)).sort()).toEqual(apart.sort())
    }),
  )
})
