import type { PlaygroundFeature } from '@halyard/sdk'
import { explanationOf } from '../../sentences/explanations.ts'
import { capitalised, say } from '../../sentences/parts.ts'
import { Disclosure } from '../disclosure.tsx'
import { Sentence } from '../sentence.tsx'
import { ExplanationLines } from './explanation-lines.tsx'

interface Props {
  readonly outcome: PlaygroundFeature
  readonly environment: string
  readonly isOpen?: boolean
}

/** Why a flag is on or off for a context: the reason in a sentence, the variant, and all conditions on demand. */
export const ExplanationView = ({ outcome, environment, isOpen = false }: Props) => {
  const { headline, variant, lines } = explanationOf(outcome, environment)
  return (
    <>
      <p>
        <Sentence parts={capitalised(headline)} />.
      </p>
      {variant && (
        <p>
          <Sentence parts={say`Variant ${variant}`} />.
        </p>
      )}
      {lines.length > 0 && (
        <Disclosure summary="Why: each strategy and condition" isOpen={isOpen}>
          <ExplanationLines lines={lines} />
        </Disclosure>
      )}
    </>
  )
}
