import type * as domain from '@halyard/domain'
import type * as evaluate from '../src/evaluate/index.ts'
import type { Equal } from './equal.ts'

/** Compiles only if T is true; otherwise the compiler prints the actual T. */
type Holds<T extends true> = T

/** The parameters and the return type of a method, which the shape of a function does not contain. */
type Signature<Method> = Method extends (...args: infer Taken) => infer Returned ? { taken: Taken; returned: Returned } : never

type One = evaluate.Evaluator
type Other = domain.Evaluator

export type EvaluatorIsThatOfTheDomain = [
  Holds<Equal<evaluate.Snapshot, domain.Snapshot>>,
  Holds<Equal<evaluate.EvaluationContext, domain.EvaluationContext>>,
  Holds<Equal<evaluate.Toggle, domain.Toggle>>,
  Holds<Equal<evaluate.Explanation, domain.Explanation>>,
  Holds<Equal<evaluate.Reads, domain.Reads>>,
  Holds<Equal<evaluate.OfrepReason, domain.OfrepReason>>,
  Holds<Equal<keyof One, keyof Other>>,
  Holds<
    Equal<Required<Pick<evaluate.EvaluatorOptions, 'extended' | 'hostname'>>, Required<Omit<domain.EvaluatorOptions, 'now' | 'random'>>>
  >,
  Holds<Equal<Signature<One['evaluate']>, Signature<Other['evaluate']>>>,
  Holds<Equal<Signature<One['evaluateOne']>, Signature<Other['evaluateOne']>>>,
  Holds<Equal<Signature<One['decide']>, Signature<Other['decide']>>>,
  Holds<Equal<Signature<One['decideAll']>, Signature<Other['decideAll']>>>,
  Holds<Equal<Signature<One['explain']>, Signature<Other['explain']>>>,
  Holds<Equal<Parameters<One['with']>, Parameters<Other['with']>>>,
]
