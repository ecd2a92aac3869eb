import type { OfrepContext } from '@halyard/contracts'

/** The context of an evaluation as all evaluations take it. */
export const givenOf = ({ targetingKey, ...context }: OfrepContext) => ({ ...context, userId: context.userId ?? targetingKey })
